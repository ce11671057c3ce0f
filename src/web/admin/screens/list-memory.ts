import { pages } from '#shared/urls.ts';
import { listMemory } from '../parts/list-memory.ts';

/** The list of screens as it was left: the forms of one or many screens lead back to it. */
export const screenList = listMemory(pages.adminScreens);
