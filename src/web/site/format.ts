/**
 * `1204` -> `1,204`, for counts. By hand, because the browser's first number format takes as long to make as half a
 * page takes to come to life.
 */
export const formatNumber = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `1 screen`, `1,204 screens`. */
export const countOf = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
