import type { AdminCategory } from '#shared/contracts/admin-categories.ts';
import { folded } from '../parts/folded.ts';
import { counted } from './deletion-text.tsx';
import type { TermValues } from './term-values.ts';

/** The other term that has the typed slug, or else the typed name: the two may mean the same. */
export function rivalOf(
  terms: readonly AdminCategory[],
  { name, slug }: Pick<TermValues, 'name' | 'slug'>,
  ownId: string,
): AdminCategory | undefined {
  const others = terms.filter(({ id }) => id !== ownId);
  return (
    others.find((term) => term.slug === slug) ??
    others.find((term) => name !== '' && folded(term.name) === folded(name))
  );
}

type Merged = Pick<AdminCategory, 'id' | 'type' | 'name' | 'slug' | 'screenCount' | 'appCount'>;

/** What a merge does, a line for each kind. */
export function mergeConsequences(
  source: Merged,
  target: Pick<AdminCategory, 'name'>,
  terms: readonly Pick<AdminCategory, 'parentId'>[],
): string[] {
  const lines: string[] = [];
  const { type, screenCount, appCount } = source;
  const into = `“${target.name}”`;
  if (type === 'app' && appCount > 0)
    lines.push(`${counted(appCount, 'app moves', 'apps move')} to ${into}.`);
  if (type !== 'app' && screenCount > 0) {
    lines.push(`${counted(screenCount, 'screen gets', 'screens get')} the tag ${into} instead.`);
  }
  const children = terms.filter(({ parentId }) => parentId === source.id).length;
  if (children > 0) lines.push(`${counted(children, 'child term moves', 'child terms move')} below ${into}.`);
  if (type !== 'app') lines.push(`Links to the slug “${source.slug}” lead to ${into}.`);
  lines.push(`“${source.name}” is deleted. Unsaved changes in this form are discarded.`);
  return lines;
}
