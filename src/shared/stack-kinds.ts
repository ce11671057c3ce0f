/**
 * Kinds of stacks, by the difference between their screens: light and dark, the size of the window, or the time of the
 * capture.
 */
export const STACK_KINDS = ['theme', 'size', 'version'] as const;
export type StackKind = (typeof STACK_KINDS)[number];

export const STACK_KIND_LABELS: Record<StackKind, string> = {
  theme: 'Light and dark',
  size: 'Sizes',
  version: 'Versions',
};

/** Describes a stack on the card that represents it: 'Light and dark', '3 versions'. */
export function describeStack({ kind, count }: { kind: StackKind; count: number }): string {
  if (kind === 'theme') return count === 2 ? STACK_KIND_LABELS.theme : `${count} themes`;
  return `${count} ${kind === 'size' ? 'sizes' : 'versions'}`;
}

/** Returns the label of a screen in a stack. Without a label, numbers the screen: 'Variant 2'. */
export const stackLabel = (label: string | null, index: number): string => label ?? `Variant ${index + 1}`;
