import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeAtom } from '#server/discovery/atom.ts';
import type { Feed } from '#server/discovery/feed.ts';
import { writeJsonFeed } from '#server/discovery/json-feed.ts';
import { writeRss } from '#server/discovery/rss.ts';
import { writeSiteMap } from '#server/discovery/site-map.ts';
import { validationErrors } from '../support/xml-schemas.ts';

const feedOf = (texts: readonly string[]): Feed => ({
  title: 'News',
  description: 'What is new.',
  urls: { rss: 'https://gallery.example/feed.xml', atom: 'https://gallery.example/feed.atom' },
  pageUrl: 'https://gallery.example/',
  siteName: 'Gallery',
  siteUrl: 'https://gallery.example',
  entries: texts.map((text, index) => ({
    id: `urn:uuid:01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    url: `https://gallery.example/screen/${index}`,
    title: text,
    summary: text,
    html: `<p>${text}</p>`,
    image: { url: 'https://gallery.example/p?a=1&b=2', type: 'image/jpeg', width: 1, height: 2, alt: text },
    publishedAt: '2026-01-02T03:04:05.006Z',
    updatedAt: '2026-01-02T03:04:05.006Z',
  })),
});

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      ']]>',
      '"',
      "'",
      '<![CDATA[',
      '\u0000',
      '\ud800',
      '\ufffe',
      '-->',
      'x',
    ),
  }),
  fc.constantFrom(
    '</title><script>alert(1)</script>',
    ']]></content:encoded>',
    '&lt;b&gt;',
    '\u0001\u001f\uffff',
  ),
);

test('[P-63] the feeds are well-formed and valid for any title, and titles add no elements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostileText, { minLength: 5, maxLength: 30 }), async (texts) => {
      const feed = feedOf(texts);
      const [asRss, asAtom] = [writeRss(feed), writeAtom(feed)];
      expect(await validationErrors('rss', asRss)).toEqual([]);
      expect(await validationErrors('atom', asAtom)).toEqual([]);
      expect(asRss.match(/<item>/g)).toHaveLength(texts.length);
      const asJson = JSON.parse(writeJsonFeed(feed)) as { items: { title: string }[] };
      expect(asJson.items.map(({ title }) => title)).toEqual(texts);
      expect(asRss + asAtom).not.toMatch(/<script|<!\[CDATA/);
    }),
    { numRuns: 15 },
  );
});

test('[P-63] an address with special characters stays one address in a site map', async () => {
  const text = writeSiteMap([
    { url: 'https://gallery.example/a?b=<\'">&c', updatedAt: '2026-01-02T03:04:05Z' },
  ]);
  expect(await validationErrors('site map', text)).toEqual([]);
  expect(text).toContain('<loc>https://gallery.example/a?b=&lt;&apos;&quot;&gt;&amp;c</loc>');
});

test('the schemas of feeds and site maps detect invalid documents', async () => {
  const validFeeds = { rss: writeRss(feedOf(['a'])), atom: writeAtom(feedOf(['a'])) };
  expect(await validationErrors('rss', validFeeds.rss.replace(/<guid.*?<\/guid>/, ''))).not.toEqual([]);
  expect(await validationErrors('rss', validFeeds.rss.replace('Fri, 02', '2nd'))).not.toEqual([]);
  expect(await validationErrors('atom', validFeeds.atom.replace(/<updated>.*?<\/updated>/, ''))).not.toEqual(
    [],
  );
  expect(
    await validationErrors('atom', validFeeds.atom.replace('https://gallery.example/screen/0', '/screen/0')),
  ).not.toEqual([]);
  expect(await validationErrors('site map', writeSiteMap([]))).not.toEqual([]);
  expect(
    await validationErrors(
      'site map',
      writeSiteMap([{ url: 'https://gallery.example/', updatedAt: 'today' }]),
    ),
  ).not.toEqual([]);
});
