import { Hono } from 'hono';
import { listLatestScreens } from '#domain/catalogue/screens/queries.ts';
import { tags } from '#domain/changes.ts';
import { listFeedPosts } from '#domain/content/posts/queries.ts';
import type { TextDeps } from '#domain/content/render-text.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { publicCors } from '#server/http/public-cors.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { FEEDS, pages } from '#shared/urls.ts';
import { atom } from './atom.ts';
import { answerCached } from './cached-document.ts';
import type { DiscoveryDeps } from './deps.ts';
import { type Feed, updatedAt } from './feed.ts';
import { postEntry, screenEntry } from './feed-entries.ts';
import { rss } from './rss.ts';

const SCREENS = 50;
const POSTS = 20;

type Source = { feed(): Promise<Feed>; tags: string[]; urls: { rss: string; atom: string } };

const FORMATS = [
  { name: 'rss', write: rss, contentType: 'application/rss+xml; charset=utf-8' },
  { name: 'atom', write: atom, contentType: 'application/atom+xml; charset=utf-8' },
] as const;

const absolute = (siteUrl: string, { rss: r, atom: a }: Source['urls']): Feed['urls'] => ({
  rss: siteUrl + r,
  atom: siteUrl + a,
});

/** The newest screens of both platforms. */
function screensSource({ config, db }: DiscoveryDeps): Source {
  const { name, publicUrl } = config.site;
  return {
    urls: FEEDS.screens,
    // Entries contain app names; renaming an app announces the tag of the app lists.
    tags: [tags.screens, tags.apps],
    async feed() {
      const lists = await Promise.all(
        PLATFORMS.map((platform) => listLatestScreens(db, { platform, limit: SCREENS })),
      );
      const newest = lists
        .flatMap(({ items }) => items)
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id))
        .slice(0, SCREENS);
      return {
        title: `${name}: new screens`,
        description: `The newest screenshots of web and iOS apps on ${name}.`,
        urls: absolute(publicUrl, FEEDS.screens),
        pageUrl: publicUrl + pages.home(),
        siteName: name,
        siteUrl: publicUrl,
        entries: newest.map((screen) => screenEntry(publicUrl, screen)),
      };
    },
  };
}

function blogSource({ config, db, markdown }: DiscoveryDeps): Source {
  const { name, publicUrl } = config.site;
  const text: TextDeps = { db, markdown, publicUrl };
  return {
    urls: FEEDS.blog,
    tags: [tags.posts],
    feed: async () => ({
      title: `${name} blog`,
      description: `News from ${name}, and what can be learnt from its screens.`,
      urls: absolute(publicUrl, FEEDS.blog),
      pageUrl: publicUrl + pages.blog,
      siteName: name,
      siteUrl: publicUrl,
      entries: (await listFeedPosts(text, POSTS)).map((post) => postEntry(publicUrl, post)),
    }),
  };
}

/** Feeds of the newest screens and of the blog, each as RSS 2.0 and as Atom. */
export function feedRoutes(deps: DiscoveryDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  for (const source of [screensSource(deps), blogSource(deps)]) {
    for (const { name, write, contentType } of FORMATS) {
      // Only for preflight requests. The feed sets the CORS header itself, because the cache usually answers it.
      routes.options(source.urls[name], publicCors);
      routes.get(source.urls[name], async (c, next) => {
        const answer = await answerCached(c, deps, async () => {
          const feed = await source.feed();
          return {
            body: write(feed),
            contentType,
            tags: source.tags,
            isForAnyOrigin: true,
            ...(feed.entries.length > 0 && { lastModified: updatedAt(feed) }),
          };
        });
        return answer ?? next();
      });
    }
  }
  return routes;
}
