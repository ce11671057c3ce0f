import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdminPost } from '#shared/contracts/admin-content.ts';
import { LIMITS } from '#shared/limits.ts';
import { isSame, postInputOf, problemOf, readContentDraft, valuesOf } from './content-values.ts';

const values = { ...valuesOf(null), title: 'About us', slug: 'about-us' };

describe('what stands in the form of a post or a page', () => {
  test('[A-51] a title and a URL are needed', () => {
    expect(problemOf(values, 'post')).toBeNull();
    const nothing = problemOf({ ...values, title: ' ', slug: '!' }, 'post');
    expect(nothing?.message).toBe('Please fill in all required fields');
    expect(Object.keys(nothing?.errors ?? {})).toEqual(['title', 'slug']);
    expect(problemOf({ ...values, content: 'x'.repeat(LIMITS.contentMax + 1) }, 'post')?.message).toMatch(
      /200,000/,
    );
  });

  test('[A-52] reserved first words are refused for pages, not for posts', () => {
    for (const slug of ['admin', 'api-docs', 'Login', 'screens-of-the-week']) {
      expect(problemOf({ ...values, slug }, 'page')?.message, slug).toBe(
        'This URL is reserved. Please choose a different one.',
      );
      expect(problemOf({ ...values, slug }, 'post')).toBeNull();
    }
    expect(problemOf({ ...values, slug: 'administration' }, 'page')).toBeNull();
  });

  test('[A-51] a day is only sent of what is published, words only with a picture', () => {
    const dated = { ...values, publishedAt: '2026-01-02T03:04:00.000Z', featuredAlt: 'A hill' };
    expect(postInputOf(dated)).toMatchObject({ publishedAt: null, featuredImageAlt: null });
    expect(postInputOf({ ...dated, published: true })).toMatchObject({ publishedAt: dated.publishedAt });
    expect(postInputOf({ ...values, published: true })).toMatchObject({ publishedAt: null });
  });

  test('what was kept is read back as it was; what is none is passed over', () => {
    const content = fc.record({
      title: fc.string(),
      slug: fc.string(),
      published: fc.boolean(),
      publishedAt: fc.option(fc.string()),
      featuredAlt: fc.string(),
    });
    fc.assert(
      fc.property(content, (typed) => {
        const kept = { ...values, ...typed };
        const read = readContentDraft(structuredClone(kept));
        expect(read && isSame(read, kept)).toBe(true);
      }),
    );
    fc.assert(fc.property(fc.anything(), (kept) => void readContentDraft(kept)));
    expect(readContentDraft({ ...values, content: 'a ![Uploading b.png…]() c' })?.content).toBe('a  c');
  });

  test('a post comes back as it is saved', () => {
    const image = {
      id: 'a'.repeat(32),
      url: '/images/a/public',
      width: 1,
      height: 1,
      format: 'png' as const,
    };
    const post = {
      title: 'T',
      slug: 't',
      content: 'c',
      published: true,
      publishedAt: '2026-01-02T03:04:00.000Z',
      featuredImage: { ...image, thumbhash: null },
      featuredImageAlt: 'Alt',
    } as AdminPost;
    expect(postInputOf(valuesOf(post))).toEqual({
      title: 'T',
      slug: 't',
      content: 'c',
      published: true,
      publishedAt: post.publishedAt,
      featuredImageId: image.id,
      featuredImageAlt: 'Alt',
    });
  });
});
