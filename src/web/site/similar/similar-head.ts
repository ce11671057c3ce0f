import type { ScreenDetail } from '#shared/contracts/screens.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { pages } from '#shared/urls.ts';
import { pageHead } from '../seo.ts';
import { screenPreview } from '../social-image.ts';
import { breadcrumbData } from '../structured-data.ts';

/** The head of a page of similar screens. It tells search engines not to index the page. */
export function similarHead(site: SiteSettings, screen: ScreenDetail): ReturnType<typeof pageHead> {
  const { id, title, app, image, platform } = screen;
  return pageHead({
    site,
    path: pages.similar(id),
    title: `More like ${title}`,
    description: `Screenshots that are similar to ${title} of ${app.name}: by idea, by look, or of the same app.`,
    preview: screenPreview(image, platform, `${title}, ${app.name}`),
    unlisted: true,
    data: breadcrumbData(site, [
      { name: app.name, path: pages.app(platform, app.slug) },
      { name: title, path: pages.screen(id) },
      { name: 'More like this', path: pages.similar(id) },
    ]),
  });
}
