import { expect, test } from 'vitest';
import { writeRss } from './rss.ts';

test('[P-63] RSS descriptions escape plain text twice, because feed readers parse them as HTML', () => {
  const rss = writeRss({
    title: 'News',
    description: 'Apps & <tools>',
    urls: { rss: 'https://gallery.example/feed.xml', atom: 'https://gallery.example/feed.atom' },
    pageUrl: 'https://gallery.example/',
    siteName: 'Gallery',
    siteUrl: 'https://gallery.example',
    entries: [
      {
        id: 'urn:uuid:01890000-0000-7000-8000-000000000001',
        url: 'https://gallery.example/blog/news',
        title: 'News',
        summary: "Use <dialog>, it's &amp; in HTML.",
        html: '<p>Use &lt;dialog&gt;</p>',
        image: null,
        publishedAt: '2026-01-02T03:04:05.006Z',
        updatedAt: '2026-01-02T03:04:05.006Z',
      },
    ],
  });
  expect(rss).toContain('<description>Apps &amp;amp; &amp;lt;tools&amp;gt;</description>');
  expect(rss).toContain(
    '<description>Use &amp;lt;dialog&amp;gt;, it&apos;s &amp;amp;amp; in HTML.</description>',
  );
  expect(rss).toContain('<content:encoded>&lt;p&gt;Use &amp;lt;dialog&amp;gt;&lt;/p&gt;</content:encoded>');
});
