import type { AdminCategory, MergeImpact } from '#shared/contracts/admin-categories.ts';
import { foldText } from '../parts/text/fold-text.ts';
import { formatCount } from '../parts/text/format-count.ts';
import type { TermValues } from './term-values.ts';

/**
 * Returns another term that probably means the same as the edited one: the term with the typed slug, or else
 * with the typed name. `ownId` is the id of the edited term; undefined for a new one.
 */
export function findDuplicate(
  terms: readonly AdminCategory[],
  { name, slug }: Pick<TermValues, 'name' | 'slug'>,
  ownId: string | undefined,
): AdminCategory | undefined {
  const others = terms.filter(({ id }) => id !== ownId);
  return (
    others.find((term) => term.slug === slug) ??
    others.find((term) => name !== '' && foldText(term.name) === foldText(name))
  );
}

type Named = Pick<AdminCategory, 'type' | 'name' | 'slug'>;

/** Returns a line for each consequence of a merge. */
export function listMergeConsequences(
  source: Named,
  target: Pick<AdminCategory, 'name'>,
  impact: MergeImpact,
): string[] {
  const { screens, screensWithBoth, apps, appsWithBoth, children } = impact;
  const [sourceName, targetName] = [`“${source.name}”`, `“${target.name}”`];
  const lines: string[] = [];
  if (apps > 0) lines.push(`${formatCount(apps, 'app moves', 'apps move')} to ${targetName}.`);
  if (appsWithBoth > 0) {
    lines.push(
      `${formatCount(appsWithBoth, 'app has', 'apps have')} both categories and ${appsWithBoth === 1 ? 'keeps' : 'keep'} ${targetName}.`,
    );
  }
  if (screens > 0)
    lines.push(
      `${formatCount(screens, 'screen gets', 'screens get')} the tag ${targetName} instead of ${sourceName}.`,
    );
  if (screensWithBoth > 0) {
    lines.push(
      `${formatCount(screensWithBoth, 'screen has', 'screens have')} both tags and ${screensWithBoth === 1 ? 'keeps' : 'keep'} ${targetName}.`,
    );
  }
  if (children > 0)
    lines.push(`${formatCount(children, 'child term moves', 'child terms move')} below ${targetName}.`);
  if (impact.isTargetDescendant) lines.push(`${targetName} moves up to the place of ${sourceName}.`);
  if (impact.isPopular) {
    lines.push(
      impact.isTargetPopular
        ? `${sourceName} leaves the popular categories, which keep ${targetName}.`
        : `${targetName} takes the place of ${sourceName} among the popular categories.`,
    );
  }
  lines.push(`Links to the slug “${source.slug}” lead to ${targetName}.`);
  lines.push(`${sourceName} is deleted. Unsaved changes in this form are discarded.`);
  return lines;
}
