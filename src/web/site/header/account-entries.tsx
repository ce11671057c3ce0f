import { useAuth } from '#web/auth/auth-provider.tsx';
import { onDemand, useOnDemand } from '#web/kit/on-demand.ts';

const items = onDemand(() => import('../accounts/menu-items.tsx').then((module) => module.MenuItems));

/**
 * Menu entries for signed-in users, including the link to the back office [P-24]. Loaded only if there is a session.
 */
export function AccountEntries() {
  return useAuth().session && <LoadedItems />;
}

function LoadedItems() {
  // Until the entries are loaded, or if loading fails, the menu shows what visitors see.
  const MenuItems = useOnDemand(items, () => undefined);
  return MenuItems && <MenuItems />;
}
