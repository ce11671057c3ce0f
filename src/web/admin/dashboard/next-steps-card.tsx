import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Button } from '#web/kit/button.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { dashboardQuery, type LocalDrafts, localDraftsQuery } from '../data/dashboard.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { listNextSteps, type NextStep } from './next-steps.ts';

/** Number of steps shown while the list is collapsed. It is even, because wide windows have two columns. */
const VISIBLE_STEPS = 4;
const NO_DRAFTS: LocalDrafts = { batchSize: 0, formDrafts: [] };

/** Card with the most useful next steps of the curator, the most urgent first. */
export function NextStepsCard() {
  const { profile } = useAuth();
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery);
  const { data: drafts, isPending } = useQuery(localDraftsQuery(profile?.id ?? ''));
  // Wait for the drafts in this browser too. Their steps would otherwise push down steps that are already shown.
  const steps = data && !isPending ? listNextSteps(data, drafts ?? NO_DRAFTS) : null;
  const hasFailed = !data && error !== null;
  return (
    <section aria-labelledby="next-steps-title" className="hairline rounded-panel bg-raised">
      <h2 id="next-steps-title" className="px-4 pt-4 font-semibold text-md sm:px-5">
        Next steps
      </h2>
      {steps && steps.length > 0 && <StepList steps={steps} />}
      {steps?.length === 0 && (
        <p className="flex items-center gap-2.5 px-4 pt-2 pb-4 text-ink-soft text-sm sm:px-5">
          <CircleCheck aria-hidden size={16} className="shrink-0 text-ink-faint" />
          Nothing to do right now.
        </p>
      )}
      {!steps && !hasFailed && (
        <p
          role="status"
          className="flex min-h-[72px] items-center gap-2.5 px-4 pb-4 text-ink-soft text-sm sm:px-5"
        >
          <Spinner />
          Looking for open tasks...
        </p>
      )}
      {hasFailed && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 px-4 pt-2 pb-4 text-sm sm:px-5"
        >
          The next steps could not be loaded: {messageOf(error)}
          <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

function StepList({ steps }: { steps: readonly NextStep[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const hiddenCount = steps.length - VISIBLE_STEPS;
  // The button needs as much space as one step, so a single hidden step is shown instead.
  const hasButton = hiddenCount > 1;
  return (
    <>
      <ul id={id} className="grid gap-x-2 px-2 pt-1 pb-2 sm:px-3 lg:grid-cols-2">
        {(hasButton && !isExpanded ? steps.slice(0, VISIBLE_STEPS) : steps).map((step) => (
          <StepRow key={step.title} {...step} />
        ))}
      </ul>
      {hasButton && (
        <div className="px-2 pb-2 sm:px-3">
          <Button
            variant="ghost"
            size="small"
            className="px-2!"
            aria-expanded={isExpanded}
            aria-controls={id}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : `Show ${hiddenCount} more`}
          </Button>
        </div>
      )}
    </>
  );
}

function StepRow({ title, text, href, icon: Icon, isWarning = false }: NextStep) {
  // A fragment link stays on this page and bypasses the router.
  const Link = href.startsWith('#') ? 'a' : AdminLink;
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-[56px] items-center gap-3 rounded-control px-2 py-2 transition-colors duration-150 hover:bg-sunken"
      >
        <Icon
          aria-hidden
          size={16}
          className={clsx('shrink-0', isWarning ? 'text-danger' : 'text-ink-faint')}
        />
        <span className="min-w-0 grow">
          <span className="block font-medium text-sm">{title}</span>
          <span className="block text-ink-soft text-xs">{text}</span>
        </span>
        <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}
