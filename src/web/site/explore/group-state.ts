/** Session storage key of the groups of the rail that the visitor has opened or closed. */
const STORAGE_KEY = 'vitrine:filter-groups';

type Stored = Record<string, boolean>;

function read(): Stored {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Stored) : {};
  } catch {
    return {};
  }
}

/** Whether the visitor has left the group open in this tab. Undefined if the visitor has not toggled it. */
export const storedOpen = (groupId: string): boolean | undefined => read()[groupId];

/** Whether the visitor has opened or closed any group in this tab. */
export const hasStoredGroups = (): boolean => Object.keys(read()).length > 0;

/** Stores for this tab whether a group is open, so that Back shows the rail as it was [E-16]. */
export function storeOpen(groupId: string, isOpen: boolean): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), [groupId]: isOpen }));
  } catch {
    // Without storage, each group has its default state on every page.
  }
}
