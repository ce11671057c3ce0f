import type { FoundCount } from '#shared/contracts/search.ts';
import { formatNumber } from '#web/site/format.ts';

/** `1,000+` if the count is a lower bound. */
export const formatCount = ({ count, isAtLeast }: FoundCount): string =>
  `${formatNumber(count)}${isAtLeast ? '+' : ''}`;
