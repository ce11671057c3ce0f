import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { adminPages } from '#shared/admin-urls.ts';
import { RECENT_DAYS } from '#shared/contracts/dashboard.ts';
import { dashboardQuery } from '../data/dashboard.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { formatCappedCount } from './next-steps.ts';

/** Panel with links to the recent changes and the status of the system. */
export function ActivityPanel() {
  const { data } = useQuery(dashboardQuery);
  return (
    <ul aria-label="Activity and status" className="hairline overflow-hidden rounded-panel bg-raised">
      <LinkRow
        label="Recent changes"
        text={`Screens added or changed in the last ${RECENT_DAYS} days`}
        href={`${adminPages.screens}?sort=updated`}
        value={data && formatCappedCount(data.recentlyChanged)}
      />
      <LinkRow
        label="System status"
        text="Versions, sizes, queues, backups and maintenance"
        href={adminPages.utilities}
      />
    </ul>
  );
}

type RowProps = { label: string; text: string; href: string; value?: string | undefined };

function LinkRow({ label, text, href, value }: RowProps) {
  return (
    <li className="border-line not-first:border-t">
      <AdminLink
        href={href}
        className="flex min-h-[56px] items-center gap-3 px-4 py-2 transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
      >
        <span className="min-w-0 grow">
          <span className="block font-medium text-sm">{label}</span>
          <span className="block text-ink-faint text-xs">{text}</span>
        </span>
        {value !== undefined && <span className="font-semibold text-md tabular-nums">{value}</span>}
        <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-faint" />
      </AdminLink>
    </li>
  );
}
