import { adminPages } from '#shared/admin-urls.ts';
import { createListMemory } from '../parts/lists/list-memory.ts';

/** Remembers the filters and scroll position of the list of apps, to which the app form returns. */
export const appListMemory = createListMemory(adminPages.apps);
