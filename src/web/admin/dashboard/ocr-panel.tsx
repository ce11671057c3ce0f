import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Jobs, OcrFailureEntry } from '#shared/contracts/jobs.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { dashboardQuery } from '../data/dashboard.ts';
import { jobsQuery, retryJobs } from '../data/jobs.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';

type Ocr = Jobs['ocr'];

const formatNumber = (count: number): string => count.toLocaleString('en');
const screensText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'screen' : 'screens'}`;

/** Returns a sentence that explains what the numbers mean for the search. */
function statusText({ isEnabled, waiting, failed }: Ocr): string {
  if (waiting > 0 && !isEnabled) return 'Text recognition is switched off on this server.';
  if (waiting > 0) return 'Search finds the text of a screen as soon as it is indexed.';
  if (failed > 0) return 'Search finds the text of all other screens.';
  return 'Search finds the text of every screen.';
}

/**
 * Panel with the progress of OCR and the screens on which it failed. Renders nothing if there are no screens.
 */
export function OcrPanel() {
  const { data } = useQuery(jobsQuery);
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: retryJobs,
    onSuccess: () =>
      Promise.all([jobsQuery, dashboardQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
    onError: (error) => toast('error', messageOf(error)),
  });
  if (!data || data.ocr.screens === 0) return null;
  const { ocr } = data;
  const { screens, done, waiting, failed, isEnabled, failures } = ocr;
  const isRunning = isEnabled && waiting > 0;
  return (
    <section id="text-search" aria-labelledby="ocr-title" className="scroll-mt-20">
      <div className="hairline rounded-panel bg-raised p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="ocr-title" className="font-medium text-ink-soft text-sm">
            Text search
          </h2>
          <p className="text-sm tabular-nums">
            OCR progress: {formatNumber(done)} of {screensText(screens)} indexed
          </p>
        </div>
        {isRunning && (
          <div
            role="progressbar"
            aria-labelledby="ocr-title"
            aria-valuemin={0}
            aria-valuemax={screens}
            aria-valuenow={done}
            aria-valuetext={`${formatNumber(done)} of ${screensText(screens)} indexed`}
            className="mt-3 h-1.5 overflow-hidden rounded-full bg-line"
          >
            <div
              className="h-full rounded-full bg-accent transition-[width] duration-500 ease-out"
              style={{ width: `${(done / screens) * 100}%` }}
            />
          </div>
        )}
        <p className="mt-2 text-ink-faint text-xs">{statusText(ocr)}</p>
        {failed > 0 && (
          <div className="mt-4 border-line border-t pt-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="font-medium text-sm">{screensText(failed)} could not be indexed</h3>
              <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
                Try again
              </Button>
            </div>
            <FailureList failures={failures} hiddenCount={failed - failures.length} />
          </div>
        )}
      </div>
    </section>
  );
}

function FailureList({
  failures,
  hiddenCount,
}: {
  failures: readonly OcrFailureEntry[];
  hiddenCount: number;
}) {
  return (
    <ul className="mt-3 grid gap-2.5">
      {failures.map(({ screenId, title, app, failure }) => (
        <li key={screenId} className="min-w-0 text-sm">
          <AdminLink
            href={`/admin/screens/edit/${screenId}`}
            className="block truncate underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {app}: {title}
          </AdminLink>
          <span className="mt-0.5 block break-words text-ink-faint text-xs">{failure}</span>
        </li>
      ))}
      {hiddenCount > 0 && <li className="text-ink-faint text-xs">and {formatNumber(hiddenCount)} more</li>}
    </ul>
  );
}
