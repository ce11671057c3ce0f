import type { SiteSettings } from '#shared/contracts/site.ts';
import { pages } from '#shared/urls.ts';
import { pageHead } from '../seo.ts';
import { textPageData } from '../structured-data.ts';

export const integrationsHead = (site: SiteSettings) => {
  const title = 'Integrations';
  const path = pages.integrations;
  const description = `Use ${site.name} from AI agents, scripts, feed readers and other sites.`;
  const data = import.meta.env.SSR && textPageData(site, 'integrations', { name: title, path, description });
  return pageHead({ site, path, title, description, data });
};
