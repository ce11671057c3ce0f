/** Returns an indented line for each of the first `max` items, and a line with the number of the others. */
export const listItems = (items: readonly string[], max: number): string[] => [
  ...items.slice(0, max).map((item) => `  ${item}`),
  ...(items.length > max ? [`  … and ${items.length - max} more`] : []),
];

/** Maximum number of missing files that are listed. */
const MAX_MISSING = 20;

/** Lists the storage keys of missing files. */
export const listMissing = (keys: readonly string[]): string[] => listItems(keys, MAX_MISSING);
