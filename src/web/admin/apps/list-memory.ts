import { pages } from '#shared/urls.ts';
import { createListMemory } from '../parts/lists/list-memory.ts';

/** Remembers how the user left the list of apps. The app form returns to this state. */
export const appListMemory = createListMemory(pages.adminApps);
