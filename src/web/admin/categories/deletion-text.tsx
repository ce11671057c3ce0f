import type { CategoryImpact } from '#shared/contracts/admin-categories.ts';
import { formatCount } from '../parts/text/format-count.ts';

/** Returns a line for each consequence of deleting a category; empty if nothing uses it. */
export function listDeletionConsequences({
  descendants,
  screens,
  apps,
  isPopular,
}: CategoryImpact): string[] {
  const lines: string[] = [];
  if (screens > 0) lines.push(`${formatCount(screens, 'screen loses a tag', 'screens lose a tag')}.`);
  if (apps > 0) lines.push(`${formatCount(apps, 'app loses a category', 'apps lose a category')}.`);
  if (isPopular) {
    lines.push(
      descendants > 0
        ? 'It, or a term below it, is among the popular categories and is removed from them.'
        : 'It is among the popular categories and is removed from them.',
    );
  }
  return lines;
}

/** Question that names the term and its number of descendants. */
export function DeletionText({ name, descendants }: { name: string; descendants: number }) {
  return (
    <>
      Delete <strong className="break-words font-semibold text-ink">{name}</strong>
      {descendants > 0 && ` and its ${formatCount(descendants, 'child term', 'child terms')}`}? This cannot be
      undone.
    </>
  );
}
