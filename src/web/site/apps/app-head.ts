import type { AppDetail } from '#shared/contracts/apps.ts';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import type { ListSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';
import { breadcrumbData, pageHead } from '../seo.ts';
import { socialPicture } from '../social-picture.ts';

type Facts = Pick<AppDetail, 'name' | 'description'> & { cover: ScreenThumb | null };
type Input = { site: SiteSettings; platform: Platform; slug: string; app: Facts; search: ListSearch };

export function appHead({ site, platform, slug, app, search }: Input) {
  const { name, description, cover } = app;
  const label = PLATFORM_LABELS[platform];
  const path = pages.app(platform, slug);
  return pageHead({
    site,
    path,
    title: `${name} ${label} Screens`,
    description: `Real screenshots of ${name} on ${label}. ${description ?? ''}`,
    image: cover && socialPicture(cover),
    imageAlt: cover && `${cover.title}, ${name}`,
    unlisted: search.cursor !== undefined,
    data: breadcrumbData(site, [
      { name: 'Apps', path: pages.apps(platform) },
      { name, path },
    ]),
  });
}
