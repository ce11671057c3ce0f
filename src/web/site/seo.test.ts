import { expect, test } from 'vitest';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { ScreenDetail } from '#shared/contracts/screens.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { appHead } from './apps/app-head.ts';
import { categoryHead } from './categories/category-head.ts';
import { categoryListHead } from './categories/category-list-head.ts';
import { blogHead, postHead, staticPageHead } from './content/content-head.ts';
import { homeHead } from './home/home-head.ts';
import { integrationsHead } from './integrations/integrations-head.ts';
import { metaDescription, pageHead, pageTitle } from './seo.ts';
import { similarHead } from './similar/similar-head.ts';
import { screenPreview, widePreview } from './social-image.ts';
import { breadcrumbData } from './structured-data.ts';
import { screenHead } from './viewer/screen-head.ts';

const site: SiteSettings = {
  name: 'Showcase',
  publicUrl: 'https://showcase.example',
  tagline: 'Screens to learn from',
  description: 'A gallery of screens.',
  footerText: null,
  logo: null,
  accent: null,
  socialImage: { url: '/social.png', type: 'image/png', width: 1200, height: 630 },
  links: [],
  socialUrl: null,
  feedbackUrl: null,
  tipUrl: null,
  author: null,
  analytics: null,
  ad: null,
  signInWith: [],
};

type Head = ReturnType<typeof pageHead>;
const contentOf = ({ meta }: Head, key: string): unknown =>
  meta.find((tag) => tag.name === key || tag.property === key)?.content;

type Thing = Record<string, unknown>;
/** Returns all typed objects in the structured data of a head, at any depth. */
function thingsOf({ meta }: Head): Thing[] {
  const things: Thing[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) walk(part);
    else if (value && typeof value === 'object') {
      if ('@type' in value) things.push(value as Thing);
      for (const part of Object.values(value)) walk(part);
    }
  };
  walk(meta.map((tag) => tag['script:ld+json']));
  return things;
}

const image = (width: number, height: number): ImageRef => ({
  id: 'a'.repeat(32),
  url: `/images/${'a'.repeat(32)}/public`,
  width,
  height,
  format: 'png',
  thumbhash: null,
});
const date = '2026-01-02T03:04:05.000Z';
const logo = image(512, 512);
const app = { id: '1', slug: 'harbour', name: 'Harbour', logo };
const screen: ScreenDetail = {
  id: 's',
  title: 'Welcome',
  platform: 'web',
  image: image(1600, 1000),
  description: null,
  isFeatured: false,
  isCover: false,
  createdAt: date,
  capturedAt: null,
  sourceUrl: null,
  palette: [],
  scheme: null,
  shape: null,
  app: { ...app, description: null, brandColor: null },
  categories: [],
};
const card = { url: '/social/web/apps/harbour.jpg?v=1' };
const post = {
  slug: 'news',
  title: 'News',
  excerpt: 'What happened.',
  publishedAt: date,
  updatedAt: '2026-02-02T03:04:05.000Z',
  featuredImage: { ...image(2000, 1000), alt: 'A harbour' },
};
const screens = [{ ...screen, app }];

const HEADS: Record<string, Head> = {
  home: homeHead(site, null, card),
  'home of a platform': homeHead(site, 'ios', null),
  app: appHead({
    site,
    platform: 'web',
    slug: 'harbour',
    app: {
      name: 'Harbour',
      description: 'Boats.',
      url: 'https://harbour.example',
      logo,
      screenCounts: { web: 1, ios: 2 },
    },
    screens,
    card,
    search: {},
  }),
  category: categoryHead({
    site,
    type: 'ui-elements',
    platform: 'web',
    slug: 'button',
    category: { name: 'Button', parent: null },
    screens,
    card,
    search: {},
  }),
  'category list': categoryListHead(site, 'ui-elements', 'web', undefined, [
    {
      id: '1',
      name: 'Button',
      slug: 'button',
      type: 'ui-elements',
      parentId: null,
      screenCount: 1,
      cover: null,
    },
  ]),
  screen: screenHead(site, screen),
  'similar screens': similarHead(site, screen),
  post: postHead(site, post),
  blog: blogHead(site, [post], false),
  integrations: integrationsHead(site),
  'text page': staticPageHead(site, { slug: 'about', title: 'About', excerpt: 'Who we are.' }),
};

/**
 * Required properties by type, from Google's documentation. For types without required properties: those that
 * identify the object.
 */
const REQUIRED: Record<string, readonly string[]> = {
  WebSite: ['name', 'url'],
  WebApplication: ['name', 'url', 'applicationCategory', 'operatingSystem', 'offers'],
  SoftwareApplication: ['name', 'operatingSystem'],
  Offer: ['price', 'priceCurrency'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  CollectionPage: ['name', 'url'],
  AboutPage: ['name', 'url'],
  WebPage: ['name', 'url'],
  ContactPage: ['name', 'url'],
  ImageObject: ['name', 'contentUrl', 'url', 'uploadDate', 'creditText', 'isPartOf'],
  QuantitativeValue: ['value'],
  Blog: ['name', 'url'],
  BlogPosting: ['headline', 'url', 'datePublished'],
  Organization: ['name', 'url'],
};

for (const [kind, head] of Object.entries(HEADS)) {
  test(`[P-63] the head of the page '${kind}' and its structured data are complete`, () => {
    expect(contentOf(head, 'description')).toBeTruthy();
    for (const key of [
      'og:title',
      'og:description',
      'og:site_name',
      'og:type',
      'og:image:alt',
      'twitter:card',
    ]) {
      expect(contentOf(head, key), key).toBeTruthy();
    }
    expect(contentOf(head, 'og:locale')).toBe('en_US');
    expect(contentOf(head, 'og:image')).toMatch(/^https:\/\/showcase\.example\/(images|social)[/.]/);
    expect(contentOf(head, 'og:image:type')).toMatch(/^image\/(jpeg|png)$/);
    expect(Number(contentOf(head, 'og:image:width'))).toBeGreaterThan(0);
    expect(Number(contentOf(head, 'og:image:height'))).toBeGreaterThan(0);
    expect(head.links[0]?.rel).toBe('canonical');
    const things = thingsOf(head);
    expect(things.length).toBeGreaterThan(0);
    for (const thing of things) {
      const type = String(thing['@type']);
      expect(REQUIRED, type).toHaveProperty(type);
      for (const name of REQUIRED[type] ?? []) expect(thing, `${type}.${name}`).toHaveProperty(name);
      for (const [name, value] of Object.entries(thing)) {
        expect(value, `${type}.${name}`).not.toBeUndefined();
        if (/^(url|item|contentUrl|thumbnailUrl|image)$/.test(name)) expect(value).toMatch(/^https:\/\//);
        if (/^date|Date$/.test(name)) expect(value).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
      }
      if ('itemListElement' in thing) expect(thing.itemListElement).not.toHaveLength(0);
    }
  });
}

test('[P-63] the structured data contains an offer only for the gallery, and no search action or rating', () => {
  const things = Object.values(HEADS).flatMap(thingsOf);
  const application = things.find((thing) => thing['@type'] === 'WebApplication');
  expect(application?.offers).toMatchObject({ price: '0', priceCurrency: 'USD' });
  // The catalogue does not know the prices of the apps in it.
  const offered = things.filter((thing) => 'offers' in thing);
  expect(new Set(offered.map((thing) => thing['@type']))).toEqual(new Set(['WebApplication']));
  expect(JSON.stringify(things)).not.toMatch(/SearchAction|aggregateRating/);
});

test('[P-04] the list of UI elements mentions UI patterns in title and description', () => {
  const head = categoryListHead(site, 'ui-elements', 'web', undefined, []);
  expect(head.meta[0]).toEqual({ title: 'Web UI Elements and UI Patterns - Showcase' });
  expect(contentOf(head, 'description')).toMatch(/UI patterns/);
  expect(head.links).toEqual([{ rel: 'canonical', href: 'https://showcase.example/ui-elements' }]);
});

test('[P-11] pageTitle appends the name of the gallery to a title, and returns only this name without a title', () => {
  expect(pageTitle(site, 'Apps')).toBe('Apps - Showcase');
  expect(pageTitle(site)).toBe('Showcase');
  expect(pageTitle(site, '')).toBe('Showcase');
});

test('pageHead sets the title, the description, and the absolute URLs of the page and its preview image', () => {
  const head = pageHead({
    site,
    path: '/web/apps',
    title: 'Apps',
    description: 'All of them.',
    preview: widePreview(image(2000, 1000), 'Boats'),
  });
  expect(head.links).toEqual([{ rel: 'canonical', href: 'https://showcase.example/web/apps' }]);
  expect(head.meta[0]).toEqual({ title: 'Apps - Showcase' });
  expect(contentOf(head, 'og:url')).toBe('https://showcase.example/web/apps');
  expect(contentOf(head, 'og:image')).toMatch(
    /^https:\/\/showcase\.example\/images\/a+\/public\?width=1200&height=630/,
  );
  expect(contentOf(head, 'twitter:image')).toBe(contentOf(head, 'og:image'));
  expect(contentOf(head, 'twitter:card')).toBe('summary_large_image');
  expect(contentOf(head, 'description')).toBe('All of them.');
  expect(contentOf(head, 'robots')).toBeUndefined();
});

test('[P-63] a page without an image of its own uses the default preview image', () => {
  const head = pageHead({ site, path: '/' });
  expect(contentOf(head, 'og:image')).toBe('https://showcase.example/social.png');
  expect(contentOf(head, 'og:image:type')).toBe('image/png');
});

test('[P-63] the preview of a screen is the whole screen, or its top if it is very tall', () => {
  const sizes = (width: number, height: number, platform: 'web' | 'ios') => {
    const preview = screenPreview(image(width, height), platform, 'x');
    return [preview.width, preview.height, /fit=cover&gravity=top/.test(preview.url)];
  };
  expect(sizes(1600, 1000, 'web')).toEqual([1200, 750, false]);
  expect(sizes(640, 400, 'web')).toEqual([640, 400, false]);
  expect(sizes(1440, 9000, 'web')).toEqual([1200, 630, true]);
  expect(sizes(1206, 2622, 'ios')).toEqual([552, 1200, false]);
  expect(sizes(1206, 9000, 'ios')).toEqual([600, 1200, true]);
});

test('the head of a post has the type article and the dates of the post', () => {
  const head = postHead(site, post);
  expect(contentOf(head, 'og:type')).toBe('article');
  expect(contentOf(head, 'article:published_time')).toBe(date);
  expect(contentOf(head, 'article:modified_time')).toBe('2026-02-02T03:04:05.000Z');
  expect(contentOf(HEADS.home as Head, 'og:type')).toBe('website');
});

test('an unlisted page tells crawlers to follow its links and not to index it', () => {
  expect(contentOf(pageHead({ site, path: '/web/apps', unlisted: true }), 'robots')).toBe('noindex, follow');
});

test('pageHead adds the schema.org context to structured data, and puts an array into a graph', () => {
  const application = { '@type': 'WebApplication' };
  expect(pageHead({ site, path: '/', data: application }).meta.at(-1)).toEqual({
    'script:ld+json': { '@context': 'https://schema.org', '@type': 'WebApplication' },
  });
  expect(pageHead({ site, path: '/', data: [application] }).meta.at(-1)).toEqual({
    'script:ld+json': { '@context': 'https://schema.org', '@graph': [application] },
  });
});

test('breadcrumbData numbers the pages from 1 and makes their URLs absolute', () => {
  expect(breadcrumbData(site, [{ name: 'Apps', path: '/web/apps' }])).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Apps', item: 'https://showcase.example/web/apps' },
    ],
  });
});

test('metaDescription returns one line of at most 160 characters', () => {
  expect(metaDescription(' a\n  b ')).toBe('a b');
  const long = metaDescription('word '.repeat(60));
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long.endsWith('word…')).toBe(true);
  expect(metaDescription('x'.repeat(160))).toBe('x'.repeat(160));
  expect(metaDescription('\u{1f600}'.repeat(160))).toBe('\u{1f600}'.repeat(160));
  expect(metaDescription('\u{1f600}'.repeat(161)).isWellFormed()).toBe(true);
});

test('[P-63] the structured data of a screen image contains its app, its capture date and the page of the app', () => {
  const imageObject = thingsOf(screenHead(site, { ...screen, capturedAt: date })).find(
    (thing) => thing['@type'] === 'ImageObject',
  );
  expect(imageObject).toMatchObject({
    contentUrl: `https://showcase.example/images/${'a'.repeat(32)}/raw`,
    creditText: 'Harbour',
    dateCreated: date,
    isPartOf: { name: 'Harbour Web Screens', url: 'https://showcase.example/web/apps/harbour' },
  });
});
