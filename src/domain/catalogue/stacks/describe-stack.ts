import type { Platform } from '#shared/platforms.ts';
import type { StackKind } from '#shared/stack-kinds.ts';

/** Properties that distinguish a screen from its variants. */
export type VariantFacts = {
  id: string;
  platform: Platform;
  /** Width of the image in pixels. */
  width: number;
  /** Null until the image's facts have been computed. */
  scheme: 'light' | 'dark' | null;
  /** ISO 8601 in UTC. */
  capturedAt: string | null;
  createdAt: string;
};

export type DescribedVariant = { id: string; label: string | null };

/**
 * Two widths count as one size if their ratio does not exceed this value, because a scroll bar may change the width.
 */
export const SAME_WIDTH_RATIO = 1.1;

/**
 * Chooses the kind of a stack: size if the screens differ in platform or width, else theme if some are light and some
 * dark, else version.
 */
export function chooseKind(screens: readonly VariantFacts[]): StackKind {
  const widths = screens.map(({ width }) => width);
  if (new Set(screens.map(({ platform }) => platform)).size > 1) return 'size';
  if (Math.max(...widths) > Math.min(...widths) * SAME_WIDTH_RATIO) return 'size';
  const schemes = new Set(screens.map(({ scheme }) => scheme));
  return schemes.has('light') && schemes.has('dark') ? 'theme' : 'version';
}

/** Newest first. A screen without a capture date counts as captured when it was uploaded. */
const byDate = (one: VariantFacts, other: VariantFacts): number =>
  Date.parse(other.capturedAt ?? other.createdAt) - Date.parse(one.capturedAt ?? one.createdAt);
const ORDERS: Record<StackKind, (one: VariantFacts, other: VariantFacts) => number> = {
  theme: (one, other) => Number(one.scheme === 'dark') - Number(other.scheme === 'dark'),
  size: (one, other) => other.width - one.width,
  version: byDate,
};

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Labels of a screen, from the shortest to the most precise one. */
const LABELS: Record<StackKind, (screen: VariantFacts) => string[]> = {
  theme: ({ scheme }) => (scheme ? [scheme === 'dark' ? 'Dark' : 'Light'] : []),
  size: ({ width }) => [`${width} px`],
  version: ({ capturedAt }) =>
    capturedAt ? [monthFormat, dayFormat].map((format) => format.format(new Date(capturedAt))) : [],
};

/**
 * Returns the screens in the order of a new stack (light before dark, large before small, new before old), with a label
 * for each. Equal labels are left out, because they would not distinguish anything.
 */
export function describeVariants(kind: StackKind, screens: readonly VariantFacts[]): DescribedVariant[] {
  const ordered = screens.toSorted((one, other) => ORDERS[kind](one, other) || byDate(one, other));
  const candidates = ordered.map((screen) => LABELS[kind](screen));
  // Takes the shortest labels that are all different, otherwise the most precise ones.
  for (let precision = 0; candidates.some((labels) => labels[precision]); precision += 1) {
    const labels = candidates.map((all) => all[precision]);
    const isUnique = (label: string | undefined) => labels.filter((other) => other === label).length === 1;
    if (labels.filter(Boolean).every(isUnique) || !candidates.some((all) => all[precision + 1]))
      return ordered.map(({ id }, index) => {
        const label = labels[index];
        return { id, label: label !== undefined && isUnique(label) ? label : null };
      });
  }
  return ordered.map(({ id }) => ({ id, label: null }));
}
