import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { MaintenanceTask } from '#shared/contracts/status.ts';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/toasts.ts';
import { FactsStatus } from '../dashboard/facts-status.tsx';
import { OcrPanel } from '../dashboard/ocr-panel.tsx';
import { runMaintenance, statusQuery } from '../data/status.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { ActionRow } from './action-row.tsx';
import { DemoRow } from './demo-row.tsx';
import { groupStatus, type StatusGroup } from './status-texts.ts';

type TaskText = { task: MaintenanceTask; label: string; running: string; done: string; text: string };

const TASKS: readonly TaskText[] = [
  {
    task: 'vacuum',
    label: 'Optimize the database',
    running: 'Optimizing...',
    done: 'The database is optimized.',
    text: 'Frees the space of deleted rows and refreshes the statistics for searches. This also happens automatically after many changes.',
  },
  {
    task: 'sweep',
    label: 'Clean up files',
    running: 'Cleaning up...',
    done: 'The files are cleaned up.',
    text: 'Deletes abandoned uploads, orphaned files, and expired data such as old audit entries. This also happens automatically: once a day for files, every hour for the rest.',
  },
];

/** Keys of the placeholder cards that are shown while the status is loading. */
const SKELETONS = ['Software', 'Sizes', 'Queues and cache', 'Backups and cleanup'];

/** Page with the system status and the maintenance tasks for operators [A-01] [O-06]. */
export function UtilitiesPage() {
  const { data, error, refetch, isFetching } = useQuery(statusQuery);
  return (
    <>
      <PageHeader title="Utilities" text="Versions, sizes, queues and maintenance" />
      <div className="grid max-w-5xl gap-6 px-4 py-4 sm:px-6 lg:px-8 lg:py-6">
        {error && !data && (
          <div role="alert" className="hairline rounded-panel bg-raised p-4 text-sm">
            <p className="text-danger">The status could not be loaded: {messageOf(error)}</p>
            <FocusableButton
              size="small"
              className="mt-3"
              isDisabled={isFetching}
              onClick={() => void refetch()}
            >
              Try again
            </FocusableButton>
          </div>
        )}
        {data?.disk.isLow && (
          <p role="alert" className="hairline flex gap-2.5 rounded-panel bg-raised p-4 text-danger text-sm">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            The disk is nearly full. Uploads fail when no space is left: free some space or enlarge the disk.
          </p>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          {data
            ? groupStatus(data).map((group) => <GroupCard key={group.title} {...group} />)
            : !error && SKELETONS.map((title) => <Skeleton key={title} className="h-44 rounded-panel" />)}
        </div>
        <OcrPanel />
        <FactsStatus />
        <section aria-labelledby="maintenance-title" className="hairline rounded-panel bg-raised">
          <h2 id="maintenance-title" className="px-4 pt-4 font-medium text-ink-soft text-sm sm:px-5">
            Maintenance
          </h2>
          <ul className="divide-y divide-line px-4 sm:px-5">
            {TASKS.map((task) => (
              <MaintenanceRow key={task.task} {...task} />
            ))}
            <DemoRow />
          </ul>
        </section>
      </div>
    </>
  );
}

function GroupCard({ title, rows, text }: StatusGroup) {
  return (
    <section aria-label={title} className="hairline rounded-panel bg-raised p-4 sm:p-5">
      <h2 className="font-medium text-ink-soft text-sm">{title}</h2>
      <dl className="mt-3 grid gap-2 text-sm">
        {rows.map(({ label, value, isWarning }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className={`text-right tabular-nums ${isWarning ? 'font-medium text-danger' : ''}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {text && <p className="mt-3 text-ink-faint text-xs">{text}</p>}
    </section>
  );
}

function MaintenanceRow({ task, label, running, done, text }: TaskText) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => runMaintenance(task),
    onSuccess: () => {
      toast('success', done);
      return client.invalidateQueries({ queryKey: statusQuery.queryKey });
    },
    onError: (error) => toast('error', messageOf(error)),
  });
  return (
    <ActionRow title={label} text={text}>
      <FocusableButton size="small" isDisabled={isPending} onClick={() => mutate()}>
        {isPending ? running : label}
      </FocusableButton>
    </ActionRow>
  );
}
