import { useAuth } from '#web/auth/auth-provider.tsx';
import { onDemand, useOnDemand } from '#web/kit/on-demand.ts';

const items = onDemand(() => import('../accounts/menu-items.tsx').then((module) => module.MenuItems));

/** Menu entries of signed-in users, including the back office [P-24]. Their module is loaded only with a session. */
export function AccountEntries() {
  return useAuth().session && <LoadedItems />;
}

function LoadedItems() {
  // Until the entries are loaded, and if loading fails, the menu is that of visitors.
  const MenuItems = useOnDemand(items, () => undefined);
  return MenuItems && <MenuItems />;
}
