import { useQuery } from '@tanstack/react-query';
import type { TrainingProgress } from '#shared/contracts/jobs.ts';
import { jobsQuery } from '../data/jobs.ts';

let dateFormat: Intl.DateTimeFormat | undefined;
/** Formats a date in the user's time zone: '22 November 2026'. */
const formatDate = (instant: string): string => {
  dateFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
  return dateFormat.format(new Date(instant));
};
const formatNumber = (count: number): string => count.toLocaleString('en');

function statusText({ screens, learnedAt, missing }: TrainingProgress): string {
  if (learnedAt)
    return `Suggestions have learned from ${formatNumber(screens)} tagged screens, last on ${formatDate(learnedAt)}.`;
  return missing > 0
    ? `Suggestions learn from tagged screens of your own: ${formatNumber(missing)} more and they begin.`
    : 'Suggestions will start to learn from your tagged screens in a few minutes.';
}

/** Shows what the suggestions have learned from. Renders nothing without screens or if the request failed. */
export function TrainingStatus() {
  const { data } = useQuery(jobsQuery);
  if (!data || data.ocr.screens === 0) return null;
  return <p className="px-1 text-ink-faint text-xs">{statusText(data.training)}</p>;
}
