import { pages } from '#shared/urls.ts';
import { createListMemory } from '../parts/lists/list-memory.ts';

/** Remembers filters and scroll position of the list of apps. The app form returns there. */
export const appListMemory = createListMemory(pages.adminApps);
