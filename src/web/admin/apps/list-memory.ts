import { pages } from '#shared/urls.ts';
import { listMemory } from '../parts/list-memory.ts';

/** The list of apps as it was left: the form of an app leads back to it. */
export const appList = listMemory(pages.adminApps);
