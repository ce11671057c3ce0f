import { adminPages } from '#shared/admin-urls.ts';
import { createListMemory } from '../parts/lists/list-memory.ts';

/**
 * Remembers the filters and scroll position of the screen list, for the return from the screen form or bulk
 * upload.
 */
export const screenListMemory = createListMemory(adminPages.screens);
