import type { SiteSettings } from '#shared/contracts/site.ts';
import { pageTitle } from '../seo.ts';

/**
 * Returns the title of an account page; throws not-found, or a redirect. Imports the account pages on demand, so that
 * the scripts of other pages do not contain them.
 */
export const loadAccountPage = async (path: string): Promise<string> =>
  (await import('./account-pages.tsx')).titleOfAccountPage(path);

export const accountHead = (site: SiteSettings, title?: string) => ({
  meta: [{ title: pageTitle(site, title) }, { name: 'robots', content: 'noindex' }],
});
