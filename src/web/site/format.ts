const numbers = new Intl.NumberFormat('en-US');

export const formatNumber = (value: number): string => numbers.format(value);

/** `1 screen`, `1,204 screens`. */
export const countOf = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
