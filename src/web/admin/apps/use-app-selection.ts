import { useCallback, useState } from 'react';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';

export type AppSelection = {
  /** The selected apps, in the order of their selection. They stay selected while the list shows other apps. */
  apps: AdminApp[];
  has: (id: string) => boolean;
  change: (apps: readonly AdminApp[], isSelected: boolean) => void;
  clear: () => void;
};

/** Manages the selected apps. */
export function useAppSelection(): AppSelection {
  const [selected, setSelected] = useState<ReadonlyMap<string, AdminApp>>(new Map());
  const change = useCallback((apps: readonly AdminApp[], isSelected: boolean): void => {
    setSelected((before) => {
      const next = new Map(before);
      for (const app of apps) {
        if (isSelected) next.set(app.id, app);
        else next.delete(app.id);
      }
      return next;
    });
  }, []);
  return {
    apps: [...selected.values()],
    has: (id) => selected.has(id),
    change,
    clear: () => setSelected(new Map()),
  };
}
