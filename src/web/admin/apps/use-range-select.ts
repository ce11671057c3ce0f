import { useRef } from 'react';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';

/**
 * Selects or deselects the app at an index. If `isRange` is true, changes all apps from the previously changed
 * one to this one.
 */
type RangeSelect = (index: number, isOn: boolean, isRange: boolean) => void;

/** Returns a function that selects or deselects one app or, with Shift, a range of apps. */
export function useRangeSelect(
  apps: readonly AdminApp[],
  onSelect: (apps: readonly AdminApp[], isSelected: boolean) => void,
): RangeSelect {
  /** Id of the app that was changed last, where a range starts. */
  const anchor = useRef<string | null>(null);
  return (index, isOn, isRange) => {
    const from = isRange ? apps.findIndex(({ id }) => id === anchor.current) : -1;
    const [first, last] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
    onSelect(apps.slice(first, last + 1), isOn);
    anchor.current = apps[index]?.id ?? null;
  };
}
