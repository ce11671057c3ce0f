import type { LoadedDemo } from '#domain/demo/load-demo.ts';
import { toSingleLine } from '#platform/single-line.ts';
import type { RemovedDemo } from '#shared/contracts/demo.ts';
import { pluralize } from './pluralize.ts';

/** Returns the count with its noun, for example '3 screens', or null for 0. */
const pluralizeNonZero = (count: number, one: string, several = `${one}s`): string | null =>
  count === 0 ? null : pluralize(count, one, several);

/** Joins the parts that are not null, for example '3 screens, 2 apps and 1 post'. */
const joinParts = (parts: (string | null)[]): string => {
  const texts = parts.filter((part) => part !== null);
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}` : (texts[0] ?? '');
};

/** Maximum number of names that are listed per kind of item. */
const MAX_NAMES = 5;

/**
 * Returns the count with noun and names, for example '2 apps (Marlowe, Larkspur)', or null for an empty list.
 */
function pluralizeWithNames(names: readonly string[], one: string, several?: string): string | null {
  const count = pluralizeNonZero(names.length, one, several);
  if (count === null) return null;
  const ellipsis = names.length > MAX_NAMES ? ', …' : '';
  return `${count} (${toSingleLine(names.slice(0, MAX_NAMES).join(', '))}${ellipsis})`;
}

/** Human-readable result of `vitrine demo load`. */
export function formatLoadReport({ apps, screens, categories, posts, skippedApps }: LoadedDemo): string {
  const loaded = joinParts([
    pluralizeNonZero(screens, 'screen'),
    pluralizeNonZero(apps, 'app'),
    pluralizeNonZero(categories, 'category', 'categories'),
    pluralizeNonZero(posts, 'post'),
  ]);
  const lines = [loaded ? `Loaded ${loaded}.` : 'The gallery already has the demo: nothing was loaded.'];
  if (loaded && skippedApps.length > 0) {
    const slugs = skippedApps.length === 1 ? 'this slug' : 'these slugs';
    lines.push(`Skipped ${pluralizeWithNames(skippedApps, 'app')}: the gallery already uses ${slugs}.`);
  }
  return lines.join('\n');
}

/** Human-readable result of `vitrine demo remove`. */
export function formatRemovalReport({ removed, kept }: RemovedDemo): string {
  const removedParts = joinParts([
    pluralizeNonZero(removed.screens, 'screen'),
    pluralizeNonZero(removed.apps, 'app'),
    pluralizeNonZero(removed.categories, 'category', 'categories'),
    pluralizeNonZero(removed.posts, 'post'),
  ]);
  const keptParts = joinParts([
    pluralizeWithNames(kept.screens, 'screen'),
    pluralizeWithNames(kept.apps, 'app'),
    pluralizeWithNames(kept.categories, 'category', 'categories'),
    pluralizeWithNames(kept.posts, 'post'),
  ]);
  const lines = [removedParts ? `Removed ${removedParts}.` : 'The gallery has no demo items.'];
  if (keptParts) lines.push(`Kept ${keptParts}, which you use or have changed.`);
  return lines.join('\n');
}
