import { useAuth } from '#web/auth/auth-provider.tsx';
import { onDemand, useOnDemand } from '#web/kit/on-demand.ts';

const items = onDemand(() => import('../accounts/menu-items.tsx').then((module) => module.MenuItems));

/** The ways of those who are signed in, into the back office too [P-24]. Everybody else loads nothing for them. */
export function AccountEntries() {
  return useAuth().session && <LoadedItems />;
}

function LoadedItems() {
  // Without them the menu is as everybody has it.
  const MenuItems = useOnDemand(items, () => undefined);
  return MenuItems && <MenuItems />;
}
