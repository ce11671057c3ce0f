import { type Feed, type FeedEntry, updatedAt } from './feed.ts';
import { element, leaf, type Xml, xmlDocument } from './xml.ts';

const entry = (of: FeedEntry): Xml =>
  element('entry', {}, [
    leaf('id', of.id),
    leaf('title', of.title),
    element('link', { rel: 'alternate', type: 'text/html', href: of.url }),
    leaf('published', of.publishedAt),
    leaf('updated', of.updatedAt),
    leaf('summary', of.summary),
    element('content', { type: 'html' }, of.html),
  ]);

/** The Atom Syndication Format, RFC 4287. */
export const atom = (feed: Feed): string =>
  xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }, [
      leaf('id', feed.urls.atom),
      leaf('title', feed.title),
      leaf('subtitle', feed.description),
      leaf('updated', updatedAt(feed)),
      element('author', {}, [leaf('name', feed.siteName), leaf('uri', feed.siteUrl)]),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.urls.atom }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.pageUrl }),
      ...feed.entries.map(entry),
    ]),
  );
