import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { type CappedCount, type Dashboard, RECENT_DAYS } from '#shared/contracts/dashboard.ts';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Button } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { dashboardQuery, type LocalDrafts, localDraftsQuery } from '../data/dashboard.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';

/** Entry of the panel, which links to the page where the curator can do the task. */
export type Task = { label: string; text: string; count: CappedCount; href: string };

const exactCount = (count: number): CappedCount => ({ count, isMore: false });

/** Keys of forms that have a page of their own. The other forms are dialogs, which a link cannot open. */
const FORM_PAGE = /^(screens|apps|blog|pages|categories)\/(add|edit\/[^/]+)$/;

/** Returns the curator's tasks, the most urgent first. Omits tasks with a count of zero. */
export function tasksOf(dashboard: Dashboard, { batchSize, formDrafts }: LocalDrafts): Task[] {
  const openable = formDrafts.filter(({ formKey }) => FORM_PAGE.test(formKey));
  const tasks: Task[] = [
    {
      label: 'Unconfirmed tags',
      text: 'Screens with tags that were suggested. Select them and confirm the tags.',
      count: dashboard.unconfirmedTags,
      href: `${pages.adminScreens}?tags=unconfirmed`,
    },
    {
      label: 'Untagged screens',
      text: 'Visitors find them by title and text only.',
      count: dashboard.untagged,
      href: `${pages.adminScreens}?tags=none`,
    },
    {
      label: 'Derived titles',
      text: 'Titles made from file names, which no curator has checked.',
      count: dashboard.derivedTitles,
      href: `${pages.adminScreens}?derivedTitle=true`,
    },
    {
      label: 'Failed text recognition',
      text: 'Search does not know the text of these screens. See Text search.',
      count: dashboard.failedOcr,
      href: '#text-search',
    },
    {
      label: 'Screens to upload',
      text: 'A batch in this browser that is not uploaded yet.',
      count: exactCount(batchSize),
      href: pages.adminBulkUpload,
    },
    {
      label: 'Unsaved forms',
      text: 'Drafts in this browser. The link opens the latest one.',
      count: exactCount(openable.length),
      href: `${pages.admin}/${openable[0]?.formKey ?? ''}`,
    },
    { label: 'Draft posts', text: 'Not published yet.', count: dashboard.draftPosts, href: pages.adminBlog },
    { label: 'Draft pages', text: 'Not published yet.', count: dashboard.draftPages, href: pages.adminPages },
  ];
  return tasks.filter(({ count }) => count.count > 0);
}

const NO_DRAFTS: LocalDrafts = { batchSize: 0, formDrafts: [] };
const countText = ({ count, isMore }: CappedCount): string =>
  `${count.toLocaleString('en')}${isMore ? '+' : ''}`;

/** Lists the curator's tasks and links to recent changes. */
export function TaskPanel() {
  const { profile } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery);
  const { data: drafts } = useQuery(localDraftsQuery(profile?.id ?? ''));
  const tasks = data && tasksOf(data, drafts ?? NO_DRAFTS);
  return (
    <section aria-labelledby="tasks-title" className="hairline overflow-hidden rounded-panel bg-raised">
      <h2 id="tasks-title" className="px-4 pt-4 pb-2 font-medium text-ink-soft text-sm sm:px-5">
        To do
      </h2>
      {tasks?.length === 0 && (
        <p className="flex items-center gap-2.5 px-4 pt-1 pb-4 sm:px-5">
          <CircleCheck aria-hidden size={16} className="shrink-0 text-ink-faint" />
          Nothing to do. Tags, titles and drafts are up to date.
        </p>
      )}
      {tasks && tasks.length > 0 && (
        <ul className="divide-y divide-line">
          {tasks.map((item) => (
            <TaskRow key={item.label} {...item} />
          ))}
        </ul>
      )}
      {!tasks && !error && (
        <p role="status" className="flex items-center gap-2.5 px-4 pt-1 pb-4 text-ink-soft text-sm sm:px-5">
          <Spinner />
          Counting...
        </p>
      )}
      {!tasks && error && (
        <p role="alert" className="flex items-center justify-between gap-3 px-4 pt-1 pb-4 text-sm sm:px-5">
          The tasks could not be loaded: {messageOf(error)}
          <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && (
        <ul aria-label="Recent activity" className="border-line border-t">
          <TaskRow
            label="Recent changes"
            text={`Screens added or changed in the last ${RECENT_DAYS} days.`}
            count={data.recentlyChanged}
            href={`${pages.adminScreens}?sort=updated`}
          />
        </ul>
      )}
    </section>
  );
}

const ROW =
  'flex min-h-[52px] items-center gap-3 px-4 py-2 transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5';

function TaskRow({ label, text, count, href }: Task) {
  // A fragment link stays on this page and bypasses the router.
  const Link = href.startsWith('#') ? 'a' : AdminLink;
  return (
    <li>
      <Link href={href} className={ROW}>
        <span className="min-w-0 grow">
          <span className="block font-medium text-sm">{label}</span>
          <span className="block text-ink-faint text-xs">{text}</span>
        </span>
        <span className="font-semibold text-md tabular-nums">{countText(count)}</span>
        <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}
