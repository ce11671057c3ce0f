import type { Card, SiteSettings } from '#shared/contracts/site.ts';
import type { Platform } from '#shared/platforms.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { pageHead } from '../seo.ts';
import { cardPreview } from '../social-image.ts';
import { websiteData } from '../structured-data.ts';

/**
 * Returns the head of a home page. `platform` is null at `/`, which has only the gallery's name as its title. The
 * titles of `/web` and `/ios` name the platform.
 */
export const homeHead = (site: SiteSettings, platform: Platform | null, card: Card | null | undefined) =>
  pageHead({
    site,
    path: pages.home(platform ?? undefined),
    title: platform && `${PLATFORM_LABELS[platform]} Design Inspiration`,
    preview: cardPreview(card?.url, `Some of the newest screens on ${site.name}`),
    data: import.meta.env.SSR && [
      websiteData(site, site.description),
      {
        '@type': 'WebApplication',
        name: site.name,
        url: site.publicUrl,
        description: site.description,
        applicationCategory: 'DesignApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
    ],
  });
