import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

type Props = {
  /** Accessible name of the group. */
  label: string;
  /** Number of segments. */
  count: number;
  /** Index of the current segment. If null, no segment is current and no thumb is shown. */
  current: number | null;
  disabled?: boolean;
  /** Whether no segment can be chosen. Only the outline is shown then, without a thumb. */
  isUnavailable?: boolean;
  className?: string | undefined;
  /** The segments: elements with `segmentClass`. */
  children: ReactNode;
};

/**
 * Segmented control. Its segments are links, buttons or radios of equal width over a thumb that slides to the
 * current one.
 */
export function Segmented({
  label,
  count,
  current,
  disabled = false,
  isUnavailable = false,
  className,
  children,
}: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      role="group"
      aria-label={label}
      className={clsx('segmented', disabled && 'opacity-50', className)}
      data-unavailable={isUnavailable || undefined}
      data-unmarked={current === null || undefined}
      style={{ '--segments': count, '--segment': current ?? 0 } as CSSProperties}
    >
      {children}
    </div>
  );
}

/** Classes of a segment. */
export const segmentClass =
  'relative z-1 inline-flex h-full items-center justify-center gap-1.5 rounded-[7px] px-3 font-medium text-sm text-ink-soft ' +
  'transition-colors duration-150 ease-out hover:text-ink aria-[current=true]:text-ink aria-pressed:text-ink ' +
  'touch-target pointer-coarse:min-w-[44px] aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint!';
