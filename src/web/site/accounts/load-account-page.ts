import type { SiteSettings } from '#shared/contracts/site.ts';
import { pageTitle } from '../seo.ts';

/**
 * The title of a page of accounts; throws not-found, or a redirect. Its list comes with the pages: no other page
 * carries it.
 */
export const loadAccountPage = async (path: string): Promise<string> =>
  (await import('./account-pages.tsx')).titleOf(path);

export const accountHead = (site: SiteSettings, title?: string) => ({
  meta: [{ title: pageTitle(site, title) }, { name: 'robots', content: 'noindex' }],
});
