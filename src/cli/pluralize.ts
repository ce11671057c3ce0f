/** Returns a number with its noun, such as '1 file' and '2 files'. */
export const pluralize = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
