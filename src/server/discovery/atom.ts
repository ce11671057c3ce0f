import { type Feed, type FeedEntry, updateTimeOf } from './feed.ts';
import { element, textElement, type Xml, xmlDocument } from './xml.ts';

const entryElement = (entry: FeedEntry): Xml =>
  element('entry', {}, [
    textElement('id', entry.id),
    textElement('title', entry.title),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    textElement('published', entry.publishedAt),
    textElement('updated', entry.updatedAt),
    textElement('summary', entry.summary),
    // `element` escapes the HTML, as `type="html"` requires.
    element('content', { type: 'html' }, entry.html),
  ]);

/** Writes a feed in the Atom Syndication Format (RFC 4287). */
export const writeAtom = (feed: Feed): string =>
  xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }, [
      textElement('id', feed.urls.atom),
      textElement('title', feed.title),
      textElement('subtitle', feed.description),
      textElement('updated', updateTimeOf(feed)),
      element('author', {}, [textElement('name', feed.siteName), textElement('uri', feed.siteUrl)]),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.urls.atom }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.pageUrl }),
      ...feed.entries.map(entryElement),
    ]),
  );
