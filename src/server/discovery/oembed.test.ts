import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImageRef } from '#shared/contracts/common.ts';
import { IMAGE_LIMITS, MAX_RENDITION_EDGE } from '#shared/limits.ts';
import { imageUrl } from '#shared/urls.ts';
import { describeCard, describePhoto, parseOembedRequest, parseOembedTarget, writeOembed } from './oembed.ts';

const SITE = 'https://gallery.example';
const ID = '01890000-0000-7000-8000-000000000001';
const request = (query: string) => parseOembedRequest(new URLSearchParams(query), SITE);
const image = (width: number, height: number): ImageRef => ({
  id: 'a'.repeat(32),
  url: `/images/${'a'.repeat(32)}/public`,
  width,
  height,
  format: 'png',
  thumbhash: null,
});

describe('parseOembedTarget', () => {
  test('[J-16] returns the screen or app at a URL of the gallery, with http or https', () => {
    const screen = { kind: 'screen', id: ID };
    for (const url of [
      `${SITE}/screen/${ID}`,
      `${SITE}/screen/${ID.toUpperCase()}/`,
      `http://gallery.example/screen/${ID}?utm_source=x#top`,
    ]) {
      expect(parseOembedTarget(url, SITE), url).toEqual(screen);
    }
    expect(parseOembedTarget(`${SITE}/ios/apps/linear`, SITE)).toEqual({
      kind: 'app',
      platform: 'ios',
      slug: 'linear',
    });
  });

  test('[J-16] returns null for other hosts, ports, protocols and pages, and for URLs with credentials', () => {
    for (const url of [
      '',
      'screen',
      `/screen/${ID}`,
      `javascript:alert(1)//gallery.example/screen/${ID}`,
      `ftp://gallery.example/screen/${ID}`,
      `https://gallery.example.evil.test/screen/${ID}`,
      `https://evil.test/?https://gallery.example/screen/${ID}`,
      `https://gallery.example@evil.test/screen/${ID}`,
      `https://user:password@gallery.example/screen/${ID}`,
      `https://gallery.example:8443/screen/${ID}`,
      `${SITE}/screen/${ID}/edit`,
      `${SITE}/screen/${ID}//edit`,
      `${SITE}/screen/..%2f..%2fadmin`,
      `${SITE}/screen/not-an-id`,
      `${SITE}/android/apps/linear`,
      `${SITE}/web/apps`,
      `${SITE}/web/apps/Not%20a%20slug`,
      `${SITE}/web/apps/linear/more`,
      `${SITE}/admin`,
    ]) {
      expect(parseOembedTarget(url, SITE), url).toBeNull();
    }
  });

  test('[J-16] returns null for any URL whose host is not that of the gallery', () => {
    const hostile = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('//', '\\', '%00', '@', '#', '?', ':').map((part) => `${SITE}${part}/screen/${ID}`),
      fc.webPath().map((path) => SITE + path),
    );
    fc.assert(
      fc.property(hostile, (url) => {
        const target = parseOembedTarget(url, SITE);
        if (target) expect(new URL(url).host).toBe('gallery.example');
      }),
    );
  });
});

test('[J-16] parseOembedRequest defaults to JSON without bounds and rejects unknown formats and invalid bounds', () => {
  const url = encodeURIComponent(`${SITE}/screen/${ID}`);
  expect(request(`url=${url}`)).toMatchObject({
    format: 'json',
    bounds: { maxWidth: Number.POSITIVE_INFINITY, maxHeight: Number.POSITIVE_INFINITY },
  });
  expect(request(`url=${url}&format=XML&maxwidth=300&maxheight=`)).toMatchObject({
    format: 'xml',
    bounds: { maxWidth: 300, maxHeight: Number.POSITIVE_INFINITY },
  });
  expect(request(`url=${url}&format=yaml`)).toMatchObject({ status: 501 });
  expect(request(`url=https://evil.test/`)).toMatchObject({ status: 404 });
  for (const query of ['', 'url=', `url=${url}&maxwidth=0`, `url=${url}&maxheight=1e9`]) {
    expect(request(query), query).toMatchObject({ status: 400 });
  }
});

test('[J-16] describePhoto returns the largest rendition that fits, or a link if none fits', () => {
  expect(describePhoto(image(1440, 900), { maxWidth: 500, maxHeight: 1000 }, SITE)).toMatchObject({
    type: 'photo',
    url: SITE + imageUrl(image(1, 1).url, { width: 450, format: 'jpeg' }),
    width: 450,
    height: 281,
    thumbnail_width: 300,
  });
  expect(describePhoto(image(300, 200), { maxWidth: 400, maxHeight: 400 }, SITE)).toMatchObject({
    width: 300,
    height: 200,
  });
  expect(describePhoto(image(1440, 900), { maxWidth: 40, maxHeight: 40 }, SITE)).toEqual({ type: 'link' });
  const edge = fc.integer({ min: 1, max: IMAGE_LIMITS.maxEdge });
  const bound = fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constant(Number.POSITIVE_INFINITY));
  fc.assert(
    fc.property(edge, edge, bound, bound, (width, height, maxWidth, maxHeight) => {
      const photo = describePhoto(image(width, height), { maxWidth, maxHeight }, SITE);
      if (photo.type === 'link') return;
      // A very tall image has no thumbnail, because even its smallest rendition exceeds the maximum height.
      for (const size of [photo.width, photo.thumbnail_width ?? photo.width]) {
        expect(Number(size)).toBeGreaterThan(0);
        expect(Number(size)).toBeLessThanOrEqual(Math.min(maxWidth, width));
      }
      expect(Number(photo.height)).toBeLessThanOrEqual(Math.min(maxHeight, MAX_RENDITION_EDGE));
    }),
  );
});

test('[J-16] a card and its thumbnail stay within the bounds, and the texts of a card add no markup', () => {
  const card = {
    url: `${SITE}/social/web/apps/x.jpg?v=1`,
    page: `${SITE}/web/apps/x`,
    alt: 'A "B" <script>',
  };
  const { type, html, width, height } = describeCard(card, { maxWidth: 400, maxHeight: 1000 });
  expect([type, width, height]).toEqual(['rich', 400, 210]);
  expect(html).toBe(
    `<a href="${SITE}/web/apps/x"><img src="${SITE}/social/web/apps/x.jpg?v=1" width="400" height="210" alt="A &quot;B&quot; &lt;script&gt;"/></a>`,
  );
  expect(describeCard(card, { maxWidth: 1, maxHeight: 1 })).toEqual({ type: 'link' });
  for (const [maxWidth, maxHeight, thumbnailWidth] of [
    [1200, 630, 1200],
    [1199, 630, undefined],
    [1200, 629, undefined],
  ] as const)
    expect(describeCard(card, { maxWidth, maxHeight }).thumbnail_width).toBe(thumbnailWidth);
  const xml = writeOembed({ type: 'rich', html: String(html), title: ']]><x>' }, 'xml');
  expect(xml).not.toMatch(/<x>|<script|<img/);
});
