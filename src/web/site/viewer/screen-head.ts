import type { ScreenDetail } from '#shared/contracts/screens.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { imageUrl, pages, rawImageUrl } from '#shared/urls.ts';
import { pageHead } from '../seo.ts';
import { screenPreview } from '../social-image.ts';
import { breadcrumbData } from '../structured-data.ts';

const descriptionOf = ({ description, title, app, categories }: ScreenDetail): string => {
  const tags = categories.map((category) => category.name).join(', ');
  return description || `${title}: a screenshot of ${app.name}${tags && `, tagged ${tags}`}.`;
};

/** HTML head of a screen's page. The social preview is the screen itself. */
export function screenHead(site: SiteSettings, screen: ScreenDetail): ReturnType<typeof pageHead> {
  const { id, title, image, app, platform, createdAt } = screen;
  const absolute = (path: string): string => site.publicUrl + path;
  return pageHead({
    site,
    path: pages.screen(id),
    title,
    description: descriptionOf(screen),
    preview: screenPreview(image, platform, `${title}, ${app.name}`),
    isEmbeddable: true,
    // With this condition, the bundler omits the structured data from the browser's code.
    data: import.meta.env.SSR && [
      {
        '@type': 'ImageObject',
        name: title,
        description: descriptionOf(screen),
        url: absolute(pages.screen(id)),
        contentUrl: absolute(rawImageUrl(image.url)),
        thumbnailUrl: absolute(imageUrl(image.url, { width: 600 })),
        encodingFormat: `image/${image.format}`,
        // E37 is the code for pixels (UN/CEFACT Recommendation 20).
        width: { '@type': 'QuantitativeValue', value: image.width, unitCode: 'E37' },
        height: { '@type': 'QuantitativeValue', value: image.height, unitCode: 'E37' },
        uploadDate: createdAt,
        ...(screen.capturedAt && { dateCreated: screen.capturedAt }),
        creditText: app.name,
        isPartOf: {
          '@type': 'CollectionPage',
          name: `${app.name} ${PLATFORM_LABELS[platform]} Screens`,
          url: absolute(pages.app(platform, app.slug)),
          isPartOf: { '@id': `${site.publicUrl}/#site` },
        },
        about: {
          '@type': 'SoftwareApplication',
          name: app.name,
          url: absolute(pages.app(platform, app.slug)),
          operatingSystem: platform === 'ios' ? 'iOS' : 'Web',
        },
      },
      breadcrumbData(site, [
        { name: 'Apps', path: pages.apps(platform) },
        { name: app.name, path: pages.app(platform, app.slug) },
        { name: title, path: pages.screen(id) },
      ]),
    ],
  });
}
