import type { Feed, FeedEntry } from './feed.ts';

const itemOf = ({ id, url, title, summary, html, image, publishedAt, updatedAt }: FeedEntry) => ({
  id,
  url,
  title,
  summary,
  content_html: html,
  ...(image && { image: image.url }),
  date_published: publishedAt,
  date_modified: updatedAt,
});

/** Writes a feed as JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export const writeJsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.pageUrl,
    ...(feed.urls.json && { feed_url: feed.urls.json }),
    language: 'en',
    authors: [{ name: feed.siteName, url: feed.siteUrl }],
    items: feed.entries.map(itemOf),
  });
