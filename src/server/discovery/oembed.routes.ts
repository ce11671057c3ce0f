import { Hono } from 'hono';
import type { Db } from '#db/tables.ts';
import { findAppRedirect, getApp } from '#domain/catalogue/apps/queries.ts';
import { getScreen } from '#domain/catalogue/screens/queries.ts';
import type { ServerEnv } from '#server/http/env.ts';
import type { AppDetail } from '#shared/contracts/apps.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import { cardUrl, pages } from '#shared/urls.ts';
import type { DiscoveryDeps } from './deps.ts';
import {
  describeCard,
  describePhoto,
  type Oembed,
  type OembedBounds,
  type OembedRequest,
  parseOembedRequest,
  writeOembed,
} from './oembed.ts';

/** Consumers may show a stored response for an hour. */
const CACHE_SECONDS = 3600;
const CONTENT_TYPES = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
} as const;

async function embedScreen(
  { config, db }: DiscoveryDeps,
  id: string,
  bounds: OembedBounds,
): Promise<Oembed | null> {
  const screen = await getScreen(db, id);
  if (!screen) return null;
  const { publicUrl } = config.site;
  const { app, platform, title, image } = screen;
  return {
    ...describePhoto(image, bounds, publicUrl),
    title,
    author_name: app.name,
    author_url: publicUrl + pages.app(platform, app.slug),
  };
}

/** Returns the app that had this slug before, or null. */
async function getRenamedApp(db: Db, formerSlug: string): Promise<AppDetail | null> {
  const slug = await findAppRedirect(db, formerSlug);
  return slug === null ? null : getApp(db, slug);
}

async function embedApp(
  { config, db, cards }: DiscoveryDeps,
  { platform, slug: requestedSlug }: { platform: Platform; slug: string },
  bounds: OembedBounds,
): Promise<Oembed | null> {
  const app = (await getApp(db, requestedSlug)) ?? (await getRenamedApp(db, requestedSlug));
  if (!app) return null;
  const { slug } = app;
  const { publicUrl } = config.site;
  const page = pages.app(platform, slug);
  const card = await cards.get({ kind: 'app', platform, slug });
  const title = `${app.name} on ${PLATFORM_LABELS[platform]}`;
  return {
    ...(card
      ? describeCard(
          {
            url: publicUrl + cardUrl(page, card.version),
            page: publicUrl + page,
            alt: `Screens of ${title}`,
          },
          bounds,
        )
      : { type: 'link' }),
    title,
    author_name: app.name,
    ...(app.url && { author_url: app.url }),
  };
}

const embedTarget = (deps: DiscoveryDeps, { target, bounds }: OembedRequest): Promise<Oembed | null> =>
  target.kind === 'screen' ? embedScreen(deps, target.id, bounds) : embedApp(deps, target, bounds);

/** Serves `/oembed`, from which other sites get the image of a screen or the card of an app to embed. */
export function oembedRoutes(deps: DiscoveryDeps): Hono<ServerEnv> {
  const { name, publicUrl } = deps.config.site;
  const routes = new Hono<ServerEnv>();
  routes.get('/oembed', async (c) => {
    const refuse = (status: 400 | 404 | 501, message: string): Response =>
      c.body(`${message}\n`, status, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      });
    const request = parseOembedRequest(new URL(c.req.url).searchParams, publicUrl);
    if ('status' in request) return refuse(request.status, request.message);
    const fields = await embedTarget(deps, request);
    if (!fields) return refuse(404, 'This is not a screen or an app of this gallery');
    const provider = { provider_name: name, provider_url: publicUrl, cache_age: CACHE_SECONDS };
    return c.body(writeOembed({ ...fields, ...provider }, request.format), 200, {
      'content-type': CONTENT_TYPES[request.format],
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
      'x-robots-tag': 'noindex',
    });
  });
  return routes;
}
