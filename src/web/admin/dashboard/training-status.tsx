import { useQuery } from '@tanstack/react-query';
import type { TrainingProgress } from '#shared/contracts/jobs.ts';
import { jobsQuery } from '../data/jobs.ts';
import { formatDay } from '../parts/text/dates.ts';
import { formatCount } from '../parts/text/format-count.ts';

const formatNumber = (count: number): string => count.toLocaleString('en');

function statusText({ screens, learnedAt, missing }: TrainingProgress): string {
  if (learnedAt)
    return `The built-in engine has learned from ${formatCount(screens, 'screen', 'screens')} with confirmed tags, last on ${formatDay(learnedAt)}.`;
  return missing > 0
    ? `The built-in engine starts to learn once you have tagged ${formatNumber(missing)} more ${missing === 1 ? 'screen' : 'screens'}.`
    : 'The built-in engine will start to learn from your screens with confirmed tags in a few minutes.';
}

/**
 * Progress of the built-in engine: how many screens it has learned from, or how many more it needs to start. Renders
 * nothing if there are no screens.
 */
export function TrainingStatus() {
  const { data } = useQuery(jobsQuery);
  if (!data || data.ocr.screens === 0) return null;
  return <p className="px-1 text-ink-faint text-xs">{statusText(data.training)}</p>;
}
