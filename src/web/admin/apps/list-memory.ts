import { pages } from '#shared/urls.ts';
import { listMemory } from '../parts/lists/list-memory.ts';

/** Remembers how the list of apps was left. The app form returns to it. */
export const appListMemory = listMemory(pages.adminApps);
