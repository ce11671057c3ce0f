import { useQuery } from '@tanstack/react-query';
import type { TrainingProgress } from '#shared/contracts/jobs.ts';
import { jobsQuery } from '../data/jobs.ts';

let format: Intl.DateTimeFormat | undefined;
/** Formats a date in the user's time zone: '22 November 2026'. */
const dayOf = (instant: string): string => {
  format ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
  return format.format(new Date(instant));
};
const number = (count: number): string => count.toLocaleString('en');

function sentenceOf({ screens, learnedAt, missing }: TrainingProgress): string {
  if (learnedAt)
    return `Suggestions have learned from ${number(screens)} tagged screens, last on ${dayOf(learnedAt)}.`;
  return missing > 0
    ? `Suggestions learn from tagged screens of your own: ${number(missing)} more and they begin.`
    : 'Suggestions will start to learn from your tagged screens in a few minutes.';
}

/** Shows what the suggestions have learned from. Renders nothing without screens or if the request failed. */
export function LearningLine() {
  const { data } = useQuery(jobsQuery);
  if (!data || data.ocr.screens === 0) return null;
  return <p className="px-1 text-ink-faint text-xs">{sentenceOf(data.training)}</p>;
}
