import { useRef } from 'react';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';

/** Selects or deselects the app at an index; as a range, all apps from the one that was selected last. */
type RangeSelect = (index: number, isOn: boolean, isRange: boolean) => void;

export function useRangeSelect(
  apps: readonly AdminApp[],
  onSelect: (apps: readonly AdminApp[], isSelected: boolean) => void,
): RangeSelect {
  /** Start of a range: the row that was selected last. */
  const anchor = useRef<string | null>(null);
  return (index, isOn, isRange) => {
    const from = isRange ? apps.findIndex(({ id }) => id === anchor.current) : -1;
    const [first, last] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
    onSelect(apps.slice(first, last + 1), isOn);
    anchor.current = apps[index]?.id ?? null;
  };
}
