import { pages } from '#shared/urls.ts';
import { listMemory } from '../parts/lists/list-memory.ts';

/** Remembers the state of the screen list, so that the screen form and the bulk upload can return to it. */
export const screenList = listMemory(pages.adminScreens);
