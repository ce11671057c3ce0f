import { Hono } from 'hono';
import { listLatestScreens } from '#domain/catalogue/screens/queries.ts';
import { cacheTags } from '#domain/changes.ts';
import { listFeedPosts } from '#domain/content/posts/queries.ts';
import type { TextDeps } from '#domain/content/render-text.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { publicCors } from '#server/http/public-cors.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { FEEDS, pages } from '#shared/urls.ts';
import { writeAtom } from './atom.ts';
import { answerWithDocument } from './cached-document.ts';
import type { DiscoveryDeps } from './deps.ts';
import type { Feed } from './feed.ts';
import { postEntry, screenEntry } from './feed-entries.ts';
import { writeRss } from './rss.ts';

/** Maximum numbers of entries in the two feeds. */
const MAX_SCREENS = 50;
const MAX_POSTS = 20;

type FeedSource = { load(): Promise<Feed>; tags: string[]; urls: { rss: string; atom: string } };

const FORMATS = [
  { name: 'rss', write: writeRss, contentType: 'application/rss+xml; charset=utf-8' },
  { name: 'atom', write: writeAtom, contentType: 'application/atom+xml; charset=utf-8' },
] as const;

const toAbsoluteUrls = (siteUrl: string, { rss, atom }: FeedSource['urls']): Feed['urls'] => ({
  rss: siteUrl + rss,
  atom: siteUrl + atom,
});

/** Feed of the newest screens of both platforms. */
function screensSource({ config, db }: DiscoveryDeps): FeedSource {
  const { name, publicUrl } = config.site;
  return {
    urls: FEEDS.screens,
    // Entries contain app names, and renaming an app announces `cacheTags.apps`.
    tags: [cacheTags.screens, cacheTags.apps],
    async load() {
      const lists = await Promise.all(
        PLATFORMS.map((platform) => listLatestScreens(db, { platform, limit: MAX_SCREENS })),
      );
      const newest = lists
        .flatMap(({ items }) => items)
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id))
        .slice(0, MAX_SCREENS);
      return {
        title: `${name}: new screens`,
        description: `The newest screenshots of web and iOS apps on ${name}.`,
        urls: toAbsoluteUrls(publicUrl, FEEDS.screens),
        pageUrl: publicUrl + pages.home(),
        siteName: name,
        siteUrl: publicUrl,
        entries: newest.map((screen) => screenEntry(publicUrl, screen)),
      };
    },
  };
}

function blogSource({ config, db, markdown }: DiscoveryDeps): FeedSource {
  const { name, publicUrl } = config.site;
  const text: TextDeps = { db, markdown, publicUrl };
  return {
    urls: FEEDS.blog,
    tags: [cacheTags.posts],
    load: async () => ({
      title: `${name} blog`,
      description: `News from ${name}, and insights from its screens.`,
      urls: toAbsoluteUrls(publicUrl, FEEDS.blog),
      pageUrl: publicUrl + pages.blog,
      siteName: name,
      siteUrl: publicUrl,
      entries: (await listFeedPosts(text, MAX_POSTS)).map((post) => postEntry(publicUrl, post)),
    }),
  };
}

/** Feeds of the newest screens and of the blog, each as RSS 2.0 and as Atom. */
export function feedRoutes(deps: DiscoveryDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  for (const source of [screensSource(deps), blogSource(deps)]) {
    for (const { name, write, contentType } of FORMATS) {
      // For preflight requests and errors. The page cache answers most requests before any middleware runs, so the CORS
      // headers of the feed are stored with it (`isForAnyOrigin`).
      routes.use(source.urls[name], publicCors);
      routes.get(source.urls[name], async (c, next) => {
        const answer = await answerWithDocument(c, deps, async () => {
          const feed = await source.load();
          return {
            body: write(feed),
            contentType,
            tags: source.tags,
            isForAnyOrigin: true,
            // No Last-Modified: deleting or renaming an entry does not change the date of the newest entry.
          };
        });
        return answer ?? next();
      });
    }
  }
  return routes;
}
