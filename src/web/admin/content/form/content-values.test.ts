import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdminPost } from '#shared/contracts/admin-content.ts';
import { LIMITS } from '#shared/limits.ts';
import {
  areValuesEqual,
  findContentProblem,
  keepSavedImage,
  parseContentDraft,
  toPostInput,
  toPostUpdate,
  valuesOf,
} from './content-values.ts';

const values = { ...valuesOf(null), title: 'About us', slug: 'about-us' };

describe('values of the post and page forms', () => {
  test('[A-51] findContentProblem requires a title and a URL, and limits the length of the text', () => {
    expect(findContentProblem(values, 'post')).toBeNull();
    const problem = findContentProblem({ ...values, title: ' ', slug: '!' }, 'post');
    expect(problem?.message).toBe('Please fill in all required fields');
    expect(Object.keys(problem?.errors ?? {})).toEqual(['title', 'slug']);
    expect(
      findContentProblem({ ...values, content: 'x'.repeat(LIMITS.contentMax + 1) }, 'post')?.message,
    ).toMatch(/200,000/);
  });

  test('[A-52] findContentProblem rejects reserved URLs of pages, but not of posts', () => {
    for (const slug of ['admin', 'api-docs', 'Login', 'screens-of-the-week']) {
      expect(findContentProblem({ ...values, slug }, 'page')?.message, slug).toBe(
        'This URL is reserved. Please choose a different one.',
      );
      expect(findContentProblem({ ...values, slug }, 'post')).toBeNull();
    }
    expect(findContentProblem({ ...values, slug: 'administration' }, 'page')).toBeNull();
  });

  test('[A-51] toPostInput returns a date only if the post is published, and alt text only if it has an image', () => {
    const dated = { ...values, publishedAt: '2026-01-02T03:04:00.000Z', featuredAlt: 'A hill' };
    expect(toPostInput(dated)).toMatchObject({ publishedAt: null, featuredImageAlt: null });
    expect(toPostInput({ ...dated, published: true })).toMatchObject({ publishedAt: dated.publishedAt });
    expect(toPostInput({ ...values, published: true })).toMatchObject({ publishedAt: null });
  });

  test('parseContentDraft restores drafts, removes placeholders of uploads and never throws', () => {
    const content = fc.record({
      title: fc.string(),
      slug: fc.string(),
      published: fc.boolean(),
      publishedAt: fc.option(fc.string()),
      featuredAlt: fc.string(),
    });
    fc.assert(
      fc.property(content, (typed) => {
        const stored = { ...values, ...typed };
        const restored = parseContentDraft(structuredClone(stored));
        expect(restored && areValuesEqual(restored, stored)).toBe(true);
      }),
    );
    // Arbitrary stored data must not cause an exception.
    fc.assert(fc.property(fc.anything(), (stored) => void parseContentDraft(stored)));
    expect(parseContentDraft({ ...values, content: 'a ![Uploading b.png…]() c' })?.content).toBe('a  c');
  });

  test('keepSavedImage takes the saved image and alt text where the form has not changed them', () => {
    const image = (id: string) => ({ id, url: `/images/${id}/public` }) as never;
    const before = { ...values, featured: image('before'), featuredAlt: 'Before' };
    const saved = { ...values, title: 'Theirs', featured: image('saved'), featuredAlt: 'Saved' };
    const { featured, featuredAlt } = saved;
    expect(keepSavedImage({ ...before, title: 'Mine' }, before, saved)).toEqual({
      ...before,
      title: 'Mine',
      featured,
      featuredAlt,
    });
    const withOwnAlt = { ...before, featuredAlt: 'Mine' };
    expect(keepSavedImage(withOwnAlt, before, saved)).toEqual({ ...withOwnAlt, featured });
    const withOwnImage = { ...before, featured: image('mine') };
    expect(keepSavedImage(withOwnImage, before, saved)).toEqual(withOwnImage);
  });

  test('toPostInput sends all values of a saved post, and toPostUpdate only a changed featured image', () => {
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
    expect(toPostInput(valuesOf(post))).toEqual({
      title: 'T',
      slug: 't',
      content: 'c',
      published: true,
      publishedAt: post.publishedAt,
      featuredImageId: image.id,
      featuredImageAlt: 'Alt',
    });
    const saved = valuesOf(post);
    const featuredFieldsOf = (changes: object) => {
      const { featuredImageId, featuredImageAlt } = toPostUpdate({ ...saved, ...changes }, saved);
      return [featuredImageId, featuredImageAlt];
    };
    // An unchanged image is not sent, so that an overwriting save keeps an image that another curator has chosen.
    expect(featuredFieldsOf({ content: 'd' })).toEqual([undefined, undefined]);
    expect(featuredFieldsOf({ featuredAlt: 'New' })).toEqual([undefined, 'New']);
    expect(featuredFieldsOf({ featured: null })).toEqual([null, null]);
    expect(featuredFieldsOf({ featured: { ...image, id: 'b' } })).toEqual(['b', 'Alt']);
  });
});
