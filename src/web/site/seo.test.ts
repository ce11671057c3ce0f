import { expect, test } from 'vitest';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { breadcrumbData, metaDescription, pageHead, pageTitle } from './seo.ts';

const site: SiteSettings = {
  name: 'Showcase',
  publicUrl: 'https://showcase.example',
  socialUrl: null,
  feedbackUrl: null,
  tipUrl: null,
  author: null,
  analytics: null,
  ad: null,
  signInWith: [],
};

const find = (meta: Record<string, unknown>[], key: string): unknown =>
  meta.find((tag) => tag.name === key || tag.property === key)?.content;

test('[P-11] a title carries the product as suffix, and no title is the product alone', () => {
  expect(pageTitle(site, 'Apps')).toBe('Apps - Showcase');
  expect(pageTitle(site)).toBe('Showcase');
  expect(pageTitle(site, '')).toBe('Showcase');
});

test('a page tells its own absolute address, title and picture to search engines and previews', () => {
  const { meta, links } = pageHead({
    site,
    path: '/web/apps',
    title: 'Apps',
    description: 'All of them.',
    image: '/images/1/public?width=1200',
  });
  expect(links).toEqual([{ rel: 'canonical', href: 'https://showcase.example/web/apps' }]);
  expect(meta[0]).toEqual({ title: 'Apps - Showcase' });
  expect(find(meta, 'og:url')).toBe('https://showcase.example/web/apps');
  expect(find(meta, 'og:image')).toBe('https://showcase.example/images/1/public?width=1200');
  expect(find(meta, 'twitter:image')).toBe('https://showcase.example/images/1/public?width=1200');
  expect(find(meta, 'twitter:card')).toBe('summary_large_image');
  expect(find(meta, 'description')).toBe('All of them.');
  expect(find(meta, 'robots')).toBeUndefined();
});

test('without a picture of its own a page shows the default one', () => {
  expect(find(pageHead({ site, path: '/' }).meta, 'og:image')).toBe('https://showcase.example/social.png');
});

test('further pages of a list are followed but not listed', () => {
  expect(find(pageHead({ site, path: '/web/apps', unlisted: true }).meta, 'robots')).toBe('noindex, follow');
});

test('structured data carries its context', () => {
  const { meta } = pageHead({ site, path: '/', data: { '@type': 'WebApplication' } });
  expect(meta.at(-1)).toEqual({
    'script:ld+json': { '@context': 'https://schema.org', '@type': 'WebApplication' },
  });
});

test('a trail of pages is numbered from the widest', () => {
  expect(breadcrumbData(site, [{ name: 'Apps', path: '/web/apps' }])).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Apps', item: 'https://showcase.example/web/apps' },
    ],
  });
});

test('a description is one line of at most 160 characters', () => {
  expect(metaDescription(' a\n  b ')).toBe('a b');
  const long = metaDescription('word '.repeat(60));
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long.endsWith('word…')).toBe(true);
  expect(metaDescription('x'.repeat(160))).toBe('x'.repeat(160));
});
