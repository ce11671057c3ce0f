import { cosine, PARTS, type Range } from '#domain/image-facts/vector-layout.ts';
import type { UnrelatedDistributions } from './resident-vectors.ts';
import type { Tag } from './tags.ts';
import { floorOf, type UnrelatedDistribution } from './unrelated-pairs.ts';

const MAX_TAGS = 3;

const isAbove = (a: Int8Array, b: Int8Array, range: Range, unrelated: UnrelatedDistribution): boolean =>
  cosine(a, b, range) >= floorOf(unrelated, 0.99);

/**
 * Returns a reason for each part of the vectors, layout or colors, in which two pictures are more similar than
 * unrelated ones.
 */
export function describeVectors(
  a: Int8Array,
  b: Int8Array,
  { unrelated, hasParts }: { unrelated: UnrelatedDistributions; hasParts: boolean },
): string[] {
  if (!hasParts) return [];
  const reasons: string[] = [];
  if (isAbove(a, b, PARTS.layout, unrelated.layout)) reasons.push('same layout');
  if (isAbove(a, b, PARTS.colours, unrelated.colours)) reasons.push('same colors');
  return reasons;
}

/** Whether the built-in engine takes both pictures for the same kind of screen. */
export const areSameKind = (a: Int8Array, b: Int8Array, unrelated: UnrelatedDistributions): boolean =>
  isAbove(a, b, PARTS.beliefs, unrelated.beliefs);

export const describeWords = (words: readonly string[]): string[] =>
  words.length > 0 ? [`same words: ${words.join(', ')}`] : [];

/** Returns a reason such as 'both Table + Sidebar'. */
export function describeTags(tags: readonly Tag[]): string[] {
  const heaviest = [...tags].sort((a, b) => b.weight - a.weight);
  const names = [...new Set(heaviest.map(({ name }) => name))].slice(0, MAX_TAGS);
  return names.length > 0 ? [`both ${names.join(' + ')}`] : [];
}
