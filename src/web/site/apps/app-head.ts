import type { AppDetail } from '#shared/contracts/apps.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { Card, SiteSettings } from '#shared/contracts/site.ts';
import { PLATFORM_LABELS, PLATFORMS, type Platform } from '#shared/platforms.ts';
import type { ListSearch } from '#shared/search-params.ts';
import { imageUrl, pages } from '#shared/urls.ts';
import { metaDescription, pageHead, type StructuredData } from '../seo.ts';
import { cardPreview } from '../social-image.ts';
import { breadcrumbData, collectionData } from '../structured-data.ts';

type Facts = Pick<AppDetail, 'name' | 'description' | 'url' | 'logo' | 'screenCounts'>;
type Input = {
  site: SiteSettings;
  platform: Platform;
  slug: string;
  app: Facts;
  screens: readonly ScreenCard[];
  card: Card | null;
  search: ListSearch;
};

/** An app without screens counts as an app of the platform it is viewed on. */
const formatOperatingSystems = ({ screenCounts }: Facts, platform: Platform): string =>
  PLATFORMS.filter(
    (one) => screenCounts[one] > 0 || (one === platform && screenCounts.web + screenCounts.ios === 0),
  )
    .map((one) => PLATFORM_LABELS[one])
    .join(', ');

/** Structured data of the app. Contains no price and no rating, because the catalogue has neither. */
const softwareData = ({ site, slug, app, platform }: Input): StructuredData => ({
  '@type': 'SoftwareApplication',
  name: app.name,
  url: app.url ?? site.publicUrl + pages.app(platform, slug),
  operatingSystem: formatOperatingSystems(app, platform),
  ...(app.description && { description: metaDescription(app.description) }),
  ...(app.logo && { image: site.publicUrl + imageUrl(app.logo.url, { width: 300, format: 'png' }) }),
});

export function appHead(input: Input) {
  const { site, platform, slug, app, screens, card, search } = input;
  const { name } = app;
  const label = PLATFORM_LABELS[platform];
  const path = pages.app(platform, slug);
  const description = `Real screenshots of ${name} on ${label}. ${app.description ?? ''}`;
  return pageHead({
    site,
    path,
    title: `${name} ${label} Screens`,
    description,
    preview: cardPreview(card?.url, `Screens of ${name} on ${label}`),
    unlisted: search.cursor !== undefined,
    isEmbeddable: true,
    data: import.meta.env.SSR && [
      breadcrumbData(site, [
        { name: 'Apps', path: pages.apps(platform) },
        { name, path },
      ]),
      {
        ...collectionData(
          site,
          { name: `${name} ${label} Screens`, path, description },
          screens.map(({ id, title }) => ({ name: title, path: pages.screen(id) })),
        ),
        about: softwareData(input),
      },
    ],
  });
}
