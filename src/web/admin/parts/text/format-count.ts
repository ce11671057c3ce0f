/** Formats a count with its noun, such as '1 app' or '1,200 apps'. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
