import { expect, test } from 'vitest';
import { renderMarkdown } from '#domain/content/markdown/render-markdown.ts';
import type { FeedPost } from '#domain/content/posts/queries.ts';
import { postEntry } from './feed-entries.ts';

const SITE_URL = 'https://gallery.example';

const createPost = (post: Partial<FeedPost>): FeedPost => ({
  id: '01890000-0000-7000-8000-000000000001',
  slug: 'news',
  title: 'News',
  excerpt: '',
  html: '',
  featuredImage: null,
  publishedAt: '2026-01-02T03:04:05.006Z',
  updatedAt: '2026-01-02T03:04:05.006Z',
  ...post,
});

test('[P-63] headings of a post have no link to themselves in feeds', () => {
  const markdown = [
    '# First "quoted"',
    '## Second & <b>',
    '## [Linked](/web/apps) > `code`',
    'See [#](#section-first-quoted) and `<a href="#section-x" class="heading-link" aria-label="x">#</a>`.',
  ].join('\n\n');
  const { html } = renderMarkdown(markdown, { publicUrl: SITE_URL, imageSizes: {} });
  const entry = postEntry(SITE_URL, createPost({ html }));
  expect(html.match(/heading-link/g), 'heading links of the page').toHaveLength(4);
  expect(entry.html).toBe(
    [
      '<h2 id="section-first-quoted">First "quoted"</h2>',
      '<h3 id="section-second--b">Second &#x26; &#x3C;b></h3>',
      '<h3 id="section-linked--code"><a href="https://gallery.example/web/apps">Linked</a> > <code>code</code></h3>',
      '<p>See <a href="https://gallery.example/blog/news#section-first-quoted">#</a> and <code>&#x3C;a href="#section-x" class="heading-link" aria-label="x">#&#x3C;/a></code>.</p>',
    ].join('\n'),
  );
});

test('[P-63] a feed entry states the size of the scaled image instead of the original', () => {
  const sizeOf = (width: number, height: number) => {
    const url = '/images/01890000-0000-7000-8000-000000000002/news';
    const id = '01890000-0000-7000-8000-000000000002';
    const featuredImage = { id, url, width, height, format: 'png' as const, thumbhash: null, alt: '' };
    const { image } = postEntry(SITE_URL, createPost({ featuredImage }));
    return [image?.width, image?.height];
  };
  expect(sizeOf(1200, 12_000)).toEqual([410, 4096]);
  expect(sizeOf(2400, 1500)).toEqual([1200, 750]);
  expect(sizeOf(640, 400)).toEqual([640, 400]);
});
