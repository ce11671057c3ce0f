import type { FoundCount } from '#shared/contracts/search.ts';
import { formatNumber } from '#web/site/format.ts';

/** Formats a count. A lower bound gets a plus sign: `1,000+`. */
export const formatCount = ({ count, isAtLeast }: FoundCount): string =>
  `${formatNumber(count)}${isAtLeast ? '+' : ''}`;
