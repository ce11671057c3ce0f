import { formatCount } from '../parts/text/format-count.ts';

/** Describes how many proposals a curator has to decide, and how many screens are not compared yet. */
export const describeProgress = (total: number, unchecked: number): string => {
  const pairs = `${formatCount(total, 'pair', 'pairs')} to decide`;
  return unchecked > 0
    ? `${pairs}. ${formatCount(unchecked, 'screen is', 'screens are')} not compared yet.`
    : pairs;
};
