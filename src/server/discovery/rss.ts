import { type Feed, type FeedEntry, updateTimeOf } from './feed.ts';
import { element, textElement, type Xml, xmlDocument } from './xml.ts';

/** Formats a date for RSS 2.0: RFC 822 with a four-digit year. */
const formatRssDate = (instant: string): string => new Date(instant).toUTCString().replace('GMT', '+0000');

/** Builds a description from plain text. Feed readers parse it as HTML, so the text is escaped for HTML first. */
const descriptionElement = (text: string): Xml =>
  textElement('description', text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

const itemElement = ({ id, url, title, summary, html, image, publishedAt }: FeedEntry): Xml =>
  element('item', {}, [
    textElement('title', title),
    textElement('link', url),
    element('guid', { isPermaLink: 'false' }, id),
    textElement('pubDate', formatRssDate(publishedAt)),
    descriptionElement(summary),
    textElement('content:encoded', html),
    image &&
      element('media:content', {
        url: image.url,
        type: image.type,
        medium: 'image',
        width: image.width,
        height: image.height,
      }),
  ]);

/** Writes a feed as RSS 2.0 (rssboard.org/rss-specification) with full texts and images. */
export const writeRss = (feed: Feed): string =>
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
        textElement('title', feed.title),
        textElement('link', feed.pageUrl),
        descriptionElement(feed.description),
        textElement('language', 'en'),
        feed.entries.length > 0 ? textElement('lastBuildDate', formatRssDate(updateTimeOf(feed))) : null,
        textElement('docs', 'https://www.rssboard.org/rss-specification'),
        element('atom:link', { href: feed.urls.rss, rel: 'self', type: 'application/rss+xml' }),
        ...feed.entries.map(itemElement),
      ]),
    ),
  );
