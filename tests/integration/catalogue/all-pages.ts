import type { Page } from '#shared/contracts/common.ts';

/** Reads all pages of a list and returns their items. Throws after 1,000 pages. */
export async function readAllPages<T>(read: (cursor: string | null) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 1_000; pages += 1) {
    const page: Page<T> = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return items;
  }
  throw new Error('The list does not end');
}
