import { type Feed, type FeedEntry, updatedAt } from './feed.ts';
import { element, leaf, type Xml, xmlDocument } from './xml.ts';

/** Formats a date for RSS 2.0: RFC 822 with a four-digit year. */
const rssDate = (instant: string): string => new Date(instant).toUTCString().replace('GMT', '+0000');

const item = ({ id, url, title, summary, html, picture, publishedAt }: FeedEntry): Xml =>
  element('item', {}, [
    leaf('title', title),
    leaf('link', url),
    element('guid', { isPermaLink: 'false' }, id),
    leaf('pubDate', rssDate(publishedAt)),
    leaf('description', summary),
    leaf('content:encoded', html),
    picture &&
      element('media:content', {
        url: picture.url,
        type: picture.type,
        medium: 'image',
        width: picture.width,
        height: picture.height,
      }),
  ]);

/** RSS 2.0 (rssboard.org/rss-specification) with full texts and images. */
export const rss = (feed: Feed): string =>
  xmlDocument(
    element(
      'rss',
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        'xmlns:media': 'http://search.yahoo.com/mrss/',
      },
      element('channel', {}, [
        leaf('title', feed.title),
        leaf('link', feed.pageUrl),
        leaf('description', feed.description),
        leaf('language', 'en'),
        feed.entries.length > 0 ? leaf('lastBuildDate', rssDate(updatedAt(feed))) : null,
        leaf('docs', 'https://www.rssboard.org/rss-specification'),
        element('atom:link', { href: feed.urls.rss, rel: 'self', type: 'application/rss+xml' }),
        ...feed.entries.map(item),
      ]),
    ),
  );
