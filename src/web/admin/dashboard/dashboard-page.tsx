import { useQuery } from '@tanstack/react-query';
import { AppWindow, Globe, Images, type LucideIcon, Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import type { CatalogueStats } from '#shared/contracts/site.ts';
import { MESSAGES } from '#shared/messages.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { Button } from '#web/kit/button.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/toasts.ts';
import { PageHeader } from '../parts/pages/page-header.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { NextStepsCard } from './next-steps-card.tsx';
import { OcrPanel } from './ocr-panel.tsx';
import { TrainingStatus } from './training-status.tsx';

type Card = { label: string; text: string; icon: LucideIcon; count: (stats: CatalogueStats) => number };

/** The labels are quoted from the specification of the back office, section 2. */
const CARDS: readonly Card[] = [
  { label: 'Total Screens', text: 'All platforms', icon: Images, count: ({ screens }) => screens },
  {
    label: 'iOS Screens',
    text: 'Mobile application screens',
    icon: Smartphone,
    count: ({ iosScreens }) => iosScreens,
  },
  {
    label: 'Web Screens',
    text: 'Website and web app screens',
    icon: Globe,
    count: ({ webScreens }) => webScreens,
  },
  { label: 'Total Apps', text: 'In the catalogue', icon: AppWindow, count: ({ apps }) => apps },
];

/**
 * Page with the curator's next steps, statistics of the catalogue and the progress of background jobs. The parts
 * load independently, so that the failure of one request affects only one part.
 */
export function DashboardPage() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => authenticatedFetch<CatalogueStats>('/api/admin/stats', { signal }),
    staleTime: 0,
  });
  useEffect(() => {
    if (error) toast('error', MESSAGES.loadFailed.stats(messageOf(error)));
  }, [error]);
  return (
    <>
      <PageHeader title="Dashboard">
        {error && (
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {isFetching ? 'Loading…' : 'Try again'}
          </Button>
        )}
      </PageHeader>
      <div className="grid gap-3 p-4 sm:p-6 lg:px-8">
        <NextStepsCard />
        <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          {CARDS.map((card) => (
            <StatCard key={card.label} card={card} stats={data} isLoading={!data && !error} />
          ))}
        </dl>
        <div className="grid items-start gap-3 xl:grid-cols-2">
          {/* Without screens, both components render nothing. The empty element would still take up a grid cell. */}
          <div className="grid gap-3 empty:hidden">
            <OcrPanel />
            <TrainingStatus />
          </div>
          <ActivityPanel />
        </div>
      </div>
    </>
  );
}

function StatCard({
  card: { label, text, icon: Icon, count },
  stats,
  isLoading,
}: {
  card: Card;
  stats: CatalogueStats | undefined;
  isLoading: boolean;
}) {
  return (
    <div className="hairline flex flex-col rounded-panel bg-raised p-4 sm:p-5">
      <dt className="flex items-center justify-between gap-2 font-medium text-ink-soft text-sm">
        {label}
        <Icon aria-hidden size={16} className="text-ink-faint" />
      </dt>
      <dd className="mt-3">
        {isLoading ? (
          <>
            <Skeleton className="my-1 h-7 w-16" />
            <span className="sr-only">Loading</span>
          </>
        ) : (
          <span className="block font-semibold text-xl tabular-nums">
            {stats ? count(stats).toLocaleString('en') : '–'}
          </span>
        )}
        <span className="mt-1 block text-ink-faint text-xs">{text}</span>
      </dd>
    </div>
  );
}
