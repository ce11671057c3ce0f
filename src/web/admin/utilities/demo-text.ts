import type { DemoCounts } from '#shared/contracts/demo.ts';

const NOUNS: Record<keyof DemoCounts, [one: string, several: string]> = {
  screens: ['screen', 'screens'],
  apps: ['app', 'apps'],
  categories: ['category', 'categories'],
  posts: ['post', 'posts'],
};

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Formats the counts as a list without zeros, such as '146 screens, 18 apps and 1 post'. Returns '' if all are 0. */
export function formatDemoCounts(counts: DemoCounts): string {
  const parts = (Object.keys(NOUNS) as (keyof DemoCounts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('en')} ${NOUNS[kind][counts[kind] === 1 ? 0 : 1]}`);
  return listFormat.format(parts);
}
