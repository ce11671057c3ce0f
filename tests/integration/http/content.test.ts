import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminPage, AdminPost, AdminPostRow } from '#shared/contracts/admin-content.ts';
import type { Page } from '#shared/contracts/common.ts';
import type { Post, PostSummary, StaticPage } from '#shared/contracts/content.ts';
import type { UploadedImage } from '#shared/contracts/uploads.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { describeServer } from '../../support/server-suites.ts';
import type { TestResponse } from '../../support/test-server.ts';

const statusCodeAndMessageOf = (response: TestResponse) => {
  const { error, code } = response.json<{ error: string; code: string }>();
  return [response.status, code, error];
};
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

describeServer(
  'posts and pages',
  () => ({}),
  (getServer) => {
    let office: BackOffice;
    let serial = 0;
    beforeAll(async () => {
      office = await openBackOffice(getServer());
    });
    const input = (overrides: object = {}) => {
      serial += 1;
      return {
        title: `Note ${serial}`,
        slug: `note-${serial}`,
        content: 'Text.',
        published: true,
        ...overrides,
      };
    };
    const create = async <T>(path: string, overrides: object = {}): Promise<T> => {
      const response = await office.request('POST', path, { json: input(overrides) });
      expect(response.status, response.text()).toBe(200);
      return response.json<T>();
    };
    const post = (overrides: object = {}) => create<AdminPost>('/api/admin/posts', overrides);
    const page = (overrides: object = {}) => create<AdminPage>('/api/admin/pages', overrides);
    const inputOf = ({ title, slug, content, published, updatedAt }: AdminPost | AdminPage) => ({
      title,
      slug,
      content,
      published,
      expectedUpdatedAt: updatedAt,
    });
    const savePost = (original: AdminPost, overrides: object) =>
      office.request('PUT', `/api/admin/posts/${original.id}`, {
        json: {
          ...inputOf(original),
          publishedAt: original.publishedAt,
          featuredImageId: original.featuredImage?.id ?? null,
          featuredImageAlt: original.featuredImageAlt,
          ...overrides,
        },
      });
    const read = (path: string) => getServer().request(path);
    const upload = async (type: 'featured_image' | 'content_image'): Promise<string> => {
      serial += 1;
      const file = await sharp({
        create: { width: 100 + serial, height: 60, channels: 3, background: '#345' },
      })
        .png()
        .toBuffer();
      const response = await office.upload(file, { type });
      expect(response.status, response.text()).toBe(200);
      const { image, filename } = response.json<UploadedImage>();
      expect(filename).toMatch(/^temp-blog-[0-9a-f]{8}\.png$/);
      return image.id;
    };
    const stateOf = async (imageId: string): Promise<string | undefined> =>
      (
        await getServer()
          .services.db.selectFrom('images')
          .select('state')
          .where('id', '=', imageId)
          .executeTakeFirst()
      )?.state;

    test('[P-08] the first start creates the pages Privacy, Terms, Contact and About, and a first post', async () => {
      for (const [slug, title] of [
        ['privacy', 'Privacy'],
        ['terms', 'Terms'],
        ['contact', 'Contact'],
        ['about', 'About'],
      ] as const) {
        const staticPage = (await read(`/api/pages/${slug}`)).json<StaticPage>();
        expect([staticPage.slug, staticPage.title]).toEqual([slug, title]);
        expect(staticPage.html).not.toMatch(/\{\w+\}/);
        expect(staticPage.excerpt.length).toBeGreaterThan(40);
      }
      const first = (await read('/api/posts/introducing-the-all-new-vitrine')).json<Post>();
      expect(first.title).toBe('Introducing the all-new Vitrine');
    });

    test('[A-86] the author of a post is the user who created it, and the list of posts includes drafts, newest first', async () => {
      const older = await post({ published: false });
      const newer = await post();
      expect(newer.author).toEqual({ id: office.admin.id, email: office.admin.email });
      const { items } = (await office.request('GET', '/api/admin/posts')).json<Page<AdminPostRow>>();
      expect(items.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
      const searchResponse = await office.request(
        'GET',
        `/api/admin/posts?search=${older.title.toUpperCase().replace(' ', '%20')}`,
      );
      expect(searchResponse.json<Page<AdminPostRow>>().items.map(({ id }) => id)).toContain(older.id);
      expect((await page()).author?.id).toBe(office.admin.id);
    });

    test('[A-51] only a published post has a publication time: the chosen one or the current time', async () => {
      const chosenTime = '2025-02-03T10:00:00Z';
      const draftPost = await post({ published: false, publishedAt: chosenTime });
      expect(draftPost.publishedAt).toBeNull();
      expect((await read(`/api/posts/${draftPost.slug}`)).status).toBe(404);

      const before = Date.now();
      const publishedNow = (
        await savePost(draftPost, { published: true, publishedAt: null })
      ).json<AdminPost>();
      expect(Math.abs(Date.parse(publishedNow.publishedAt ?? '') - before)).toBeLessThan(60_000);
      const publishedAtChosenTime = (
        await savePost(publishedNow, { publishedAt: chosenTime })
      ).json<AdminPost>();
      expect(Date.parse(publishedAtChosenTime.publishedAt ?? '')).toBe(Date.parse(chosenTime));
      const publicPaths = [`/api/posts/${draftPost.slug}`, `/blog/${draftPost.slug}`];
      for (const path of publicPaths) expect((await read(path)).status, path).toBe(200);
      const draftAgain = (await savePost(publishedAtChosenTime, { published: false })).json<AdminPost>();
      expect(draftAgain.publishedAt).toBeNull();
      expect((await read(`/api/posts/${draftPost.slug}`)).status).toBe(404);
      // PostgreSQL may announce the change to the page cache only after the response to the curator.
      await expect.poll(async () => (await read(`/blog/${draftPost.slug}`)).status).toBe(404);
    });

    test('a scheduled post appears at its time in lists and feeds that are already cached', async () => {
      const publishedAt = new Date(Date.now() + 6_000).toISOString();
      const { slug } = await post({ title: 'On the dot', publishedAt });
      const addresses = ['/blog', '/api/posts', '/blog/feed.xml'];
      const listsContainPost = async () => {
        const responses = await Promise.all(addresses.map(read));
        return responses.map((response) => response.status === 200 && response.text().includes(slug));
      };
      expect(await listsContainPost()).toEqual([false, false, false]);
      await expect.poll(listsContainPost).toEqual([true, true, true]);
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishedAt));
    });

    test('a post with a future date is hidden from visitors until that date', async () => {
      const scheduledPost = await post({ publishedAt: new Date(Date.now() + 3_600_000).toISOString() });
      expect((await read(`/api/posts/${scheduledPost.slug}`)).status).toBe(404);
      const publicPosts = (await read('/api/posts?limit=100')).json<Page<PostSummary>>().items;
      expect(publicPosts.map(({ slug }) => slug)).not.toContain(scheduledPost.slug);
      await getServer()
        .services.db.updateTable('posts')
        .set({ published_at: new Date(Date.now() - 1000).toISOString() })
        .where('id', '=', scheduledPost.id)
        .execute();
      expect((await read(`/api/posts/${scheduledPost.slug}`)).status).toBe(200);
      expect((await read(`/blog/${scheduledPost.slug}`)).status).toBe(200);
    });

    test('[P-60] [P-61] posts have safe text, an image and a description, and unpublished pages are not found', async () => {
      const imageId = await upload('featured_image');
      const { slug } = await post({
        title: 'A & B',
        content: '# Hi\n\n<script>alert(1)</script>',
        featuredImageId: imageId,
      });
      const publicPost = (await read(`/api/posts/${slug}`)).json<Post>();
      expect(publicPost.html).toContain('<h2 id="section-hi">');
      expect(publicPost.html).not.toContain('<script');
      expect(publicPost.featuredImage).toMatchObject({ id: imageId, alt: 'A & B' });
      expect((await read(`/blog/${slug}`)).text()).toContain('<meta name="description" content="Hi"/>');
      for (const path of ['/api/posts/no-such-post', '/api/pages/no-such-page', `/api/pages/${slug}`]) {
        // Supabase's code for a row that does not exist.
        expect((await read(path)).json()).toMatchObject({ code: 'PGRST116' });
      }
      const hiddenPage = await page({ published: false });
      expect((await read(`/api/pages/${hiddenPage.slug}`)).status).toBe(404);
      expect((await read(`/${hiddenPage.slug}`)).status).toBe(404);
    });

    test('[A-51] [A-52] missing titles, and missing, taken and invalid slugs are rejected', async () => {
      for (const path of ['/api/admin/posts', '/api/admin/pages']) {
        for (const missing of [{ title: '  ' }, { slug: '' }]) {
          expect(
            statusCodeAndMessageOf(await office.request('POST', path, { json: input(missing) })),
          ).toEqual([400, 'validation_failed', 'Please fill in all required fields']);
        }
        const { slug } = await create<AdminPost>(path);
        expect(statusCodeAndMessageOf(await office.request('POST', path, { json: input({ slug }) }))).toEqual(
          [409, 'duplicate_slug', 'This URL is already taken'],
        );
        expect((await office.request('POST', path, { json: input({ slug: 'Not A Slug' }) })).status).toBe(
          400,
        );
      }
    });

    test('[A-52] reserved words and paths of the gallery are rejected as slugs of pages', async () => {
      // A slug is reserved if it is one of these words or begins with one and a hyphen.
      const words = 'admin blog auth login logout screens apps categories account api'.split(' ');
      for (const slug of [...words, 'api-keys', 'account-deletion', 'web', 'ios', 'ui-elements', 'images']) {
        expect(
          statusCodeAndMessageOf(await office.request('POST', '/api/admin/pages', { json: input({ slug }) })),
          slug,
        ).toEqual([400, 'validation_failed', 'This URL is reserved. Please choose a different one.']);
      }
      const original = await page({ slug: 'accounting' });
      expect(
        statusCodeAndMessageOf(
          await office.request('PUT', `/api/admin/pages/${original.id}`, {
            json: { ...inputOf(original), slug: 'login' },
          }),
        )[2],
      ).toBe('This URL is reserved. Please choose a different one.');
    });

    test('a former slug redirects to the current slug until another post takes the former one', async () => {
      const original = await post();
      const movedPost = (await savePost(original, { slug: `${original.slug}-moved` })).json<AdminPost>();
      const response = await read(`/blog/${original.slug}`);
      expect([response.status, response.headers.location]).toEqual([301, `/blog/${movedPost.slug}`]);
      const successor = await post({ slug: original.slug });
      expect((await read(`/api/posts/${original.slug}`)).json<Post>().title).toBe(successor.title);

      const first = await page();
      await office.request('PUT', `/api/admin/pages/${first.id}`, {
        json: { ...inputOf(first), slug: `${first.slug}-moved` },
      });
      const redirect = await read(`/${first.slug}`);
      expect([redirect.status, redirect.headers.location]).toEqual([301, `/${first.slug}-moved`]);
    });

    test('the former slug of a draft does not reveal its current slug', async () => {
      const [hiddenPost, hiddenPage] = [await post(), await page()];
      const hide = { slug: 'not-for-visitors-yet', published: false };
      expect((await savePost(hiddenPost, hide)).status).toBe(200);
      const json = { ...inputOf(hiddenPage), ...hide };
      expect((await office.request('PUT', `/api/admin/pages/${hiddenPage.id}`, { json })).status).toBe(200);
      for (const address of [
        `/blog/${hiddenPost.slug}`,
        `/${hiddenPage.slug}`,
        `/api/posts/${hiddenPost.slug}`,
        `/api/pages/${hiddenPage.slug}`,
      ]) {
        const response = await read(address);
        expect([response.status, response.headers.location], address).toEqual([404, undefined]);
        expect(response.text(), address).not.toContain('not-for-visitors-yet');
      }
    });

    test('an edit conflict is reported, and a save with the overwrite option replaces the other change', async () => {
      const original = await post();
      expect((await savePost(original, { content: 'First.' })).status).toBe(200);
      const conflict = await savePost(original, { content: 'Second.' });
      expect(conflict.json()).toMatchObject({ code: 'edit_conflict', details: { by: office.admin.email } });
      expect((await savePost(original, { content: 'Second.', overwrite: true })).status).toBe(200);
    });

    test('[A-51] an update without the featured image keeps the image and the alt text of another curator', async () => {
      const original = await post({ featuredImageId: await upload('featured_image'), featuredImageAlt: 'A' });
      const newImage = await upload('featured_image');
      await savePost(original, { featuredImageId: newImage, featuredImageAlt: 'B' });
      const save = async (changes: object): Promise<AdminPost> => {
        const json = { ...inputOf(original), ...changes, overwrite: true };
        const response = await office.request('PUT', `/api/admin/posts/${original.id}`, { json });
        expect(response.status, response.text()).toBe(200);
        return response.json<AdminPost>();
      };
      const kept = await save({ content: 'Mine.' });
      expect([kept.content, kept.featuredImage?.id, kept.featuredImageAlt]).toEqual(['Mine.', newImage, 'B']);
      expect(await stateOf(newImage)).toBe('final');
      expect((await save({ featuredImageAlt: 'C' })).featuredImageAlt).toBe('C');
      const replaced = await save({ featuredImageId: await upload('featured_image') });
      expect([replaced.featuredImageAlt, await stateOf(newImage)]).toEqual([null, undefined]);
    });

    test('images of a text are deleted when no text uses them any more', async () => {
      const [keptImage, droppedImage] = [await upload('content_image'), await upload('content_image')];
      const picture = (id: string) => `![x](/images/${id}/public)`;
      const original = await post({ content: `${picture(keptImage)}\n\n${picture(droppedImage)}` });
      expect([await stateOf(keptImage), await stateOf(droppedImage)]).toEqual(['final', 'final']);
      expect((await read(`/api/posts/${original.slug}`)).json<Post>().html).toContain(
        `/images/${keptImage}/public?width=`,
      );
      const other = await page({ content: picture(keptImage) });
      const updatedPost = (await savePost(original, { content: picture(keptImage) })).json<AdminPost>();
      expect([await stateOf(keptImage), await stateOf(droppedImage)]).toEqual(['final', undefined]);
      await office.request('DELETE', `/api/admin/posts/${updatedPost.id}`);
      expect(await stateOf(keptImage)).toBe('final');
      await office.request('DELETE', `/api/admin/pages/${other.id}`);
      expect(await stateOf(keptImage)).toBeUndefined();
    });

    test('[A-50] the featured image has the path blog/{slug}/featured and is deleted on removal', async () => {
      const imageId = await upload('featured_image');
      const original = await post({ featuredImageId: imageId, featuredImageAlt: ' A lamp ' });
      expect([original.featuredImage?.id, original.featuredImageAlt]).toEqual([imageId, 'A lamp']);
      expect((await read(`/api/posts/${original.slug}`)).json<Post>().featuredImage?.alt).toBe('A lamp');
      const { metadata } = await getServer()
        .services.db.selectFrom('uploads')
        .select('metadata')
        .where('image_id', '=', imageId)
        .executeTakeFirstOrThrow();
      expect(metadata).toMatchObject({ path: `blog/${original.slug}/featured`, filename: 'featured.png' });
      expect(statusCodeAndMessageOf(await office.request('DELETE', `/api/upload/${imageId}`))[1]).toBe(
        'in_use',
      );
      const postWithoutImage = (await savePost(original, { featuredImageId: null })).json<AdminPost>();
      expect([
        postWithoutImage.featuredImage,
        postWithoutImage.featuredImageAlt,
        await stateOf(imageId),
      ]).toEqual([null, null, undefined]);
      expect(
        statusCodeAndMessageOf(
          await office.request('POST', '/api/admin/posts', {
            json: input({ featuredImageId: 'f'.repeat(32) }),
          }),
        )[1],
      ).toBe('unknown_reference');
    });

    test('a text that cannot be rendered is rejected and not saved', async () => {
      // Each `1. ` begins another nested list. The text is nested too deeply to render.
      const json = input({ content: '1. '.repeat(4_000) });
      const response = await office.request('POST', '/api/admin/posts', { json });
      expect([response.status, response.json<{ code: string }>().code]).toEqual([400, 'validation_failed']);
      expect((await read(`/api/posts/${json.slug}`)).status).toBe(404);
      // The limit is 200,000 characters.
      expect(
        (await office.request('POST', '/api/admin/posts', { json: input({ content: 'x'.repeat(200_001) }) }))
          .status,
      ).toBe(400);
    });

    test('the preview returns the HTML that visitors would see', async () => {
      const response = await office.request('POST', '/api/admin/markdown', {
        json: { content: '**b** <i>' },
      });
      expect(response.json()).toEqual({ html: '<p><strong>b</strong> &#x3C;i></p>' });
    });

    test('a preview of an unsaved text restarts the retention of its images', async () => {
      const { db, images } = getServer().services;
      const [previewed, forgotten] = [await upload('content_image'), await upload('content_image')];
      await sql`update images set created_at = now() - interval '61 days'
        where id in (${previewed}, ${forgotten})`.execute(db);
      await office.request('POST', '/api/admin/markdown', {
        json: { content: `![x](/images/${previewed}/public)` },
      });
      await images.sweepTemporary();
      expect([await stateOf(previewed), await stateOf(forgotten)]).toEqual(['temporary', undefined]);
    });

    test('repeated requests with one idempotency key create one post', async () => {
      const json = input();
      const send = () =>
        office.request('POST', '/api/admin/posts', {
          json,
          headers: { 'idempotency-key': `key-${json.slug}` },
        });
      const [one, two] = await Promise.all([send(), send()]);
      expect(one.json<AdminPost>().id).toBe(two.json<AdminPost>().id);
    });

    test('deletion is idempotent, and reading a missing page or post returns 404', async () => {
      const original = await page();
      const remove = () => office.request('DELETE', `/api/admin/pages/${original.id}`);
      expect((await remove()).json()).toEqual({ deleted: true });
      expect((await remove()).json()).toEqual({ deleted: false });
      expect((await office.request('GET', `/api/admin/pages/${original.id}`)).status).toBe(404);
      expect((await office.request('GET', `/api/admin/posts/${UNKNOWN_ID}`)).status).toBe(404);
    });

    describe('a cached page', () => {
      test('shows saved changes within seconds', async () => {
        const original = await page({ content: 'Before.' });
        expect((await read(`/${original.slug}`)).text()).toContain('Before.');
        await office.request('PUT', `/api/admin/pages/${original.id}`, {
          json: { ...inputOf(original), content: 'After.' },
        });
        const deadline = Date.now() + 5_000;
        while (Date.now() < deadline && !(await read(`/${original.slug}`)).text().includes('After.')) {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        expect((await read(`/${original.slug}`)).text()).toContain('After.');
      });
    });

    test('the creation of a post is recorded in the audit log', async () => {
      const original = await post();
      const rows = await getServer()
        .services.db.selectFrom('audit_log')
        .select(['action', 'actor_name'])
        .where('target_id', '=', original.id)
        .execute();
      expect(rows).toEqual([{ action: 'post.create', actor_name: office.admin.email }]);
    });
  },
);
