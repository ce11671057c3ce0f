import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FactsProgress } from '#shared/contracts/jobs.ts';
import { Button } from '#web/kit/button.tsx';
import { toast } from '#web/kit/toasts.ts';
import { jobsQuery, retryJobs } from '../data/jobs.ts';
import { messageOf } from '../parts/text/message-of.ts';

const formatNumber = (count: number): string => count.toLocaleString('en');

function statusText({ screens, done, failed }: FactsProgress): string {
  const progress = `Image analysis: ${formatNumber(done)} of ${formatNumber(screens)} ${screens === 1 ? 'screen' : 'screens'} analyzed for colors, light or dark, and similarity.`;
  return failed > 0 ? `${progress} ${formatNumber(failed)} could not be analyzed.` : progress;
}

/** Progress of computing image facts, with a retry button after failures. Renders nothing if there are no screens. */
export function FactsStatus() {
  const { data } = useQuery(jobsQuery);
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: retryJobs,
    onSuccess: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
    onError: (error) => toast('error', messageOf(error)),
  });
  if (!data || data.facts.screens === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-1">
      <p className="text-ink-faint text-xs">{statusText(data.facts)}</p>
      {data.facts.failed > 0 && (
        <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      )}
    </div>
  );
}
