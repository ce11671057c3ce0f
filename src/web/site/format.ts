/**
 * `1204` -> `1,204`. Implemented by hand, because creating the browser's first number format takes half as long as
 * hydrating a page.
 */
export const formatNumber = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `1 screen`, `1,204 screens`. */
export const countOf = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
