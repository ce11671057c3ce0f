import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminPage, AdminPost, AdminPostRow } from '#shared/contracts/admin-content.ts';
import type { Page } from '#shared/contracts/common.ts';
import type { Post, PostSummary, StaticPage } from '#shared/contracts/content.ts';
import type { UploadedImage } from '#shared/contracts/uploads.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import type { Answer } from '../../support/http-world.ts';
import { describeWorlds } from '../../support/worlds.ts';

const errorOf = (answer: Answer) => {
  const { error, code } = answer.json<{ error: string; code: string }>();
  return [answer.status, code, error];
};
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

describeWorlds(
  'posts and pages',
  () => ({}),
  (use) => {
    let office: BackOffice;
    let serial = 0;
    beforeAll(async () => {
      office = await openBackOffice(use());
    });
    const draft = (over: object = {}) => {
      serial += 1;
      return { title: `Note ${serial}`, slug: `note-${serial}`, content: 'Text.', published: true, ...over };
    };
    const create = async <T>(path: string, over: object = {}): Promise<T> => {
      const answer = await office.ask('POST', path, { json: draft(over) });
      expect(answer.status, answer.text()).toBe(200);
      return answer.json<T>();
    };
    const post = (over: object = {}) => create<AdminPost>('/api/admin/posts', over);
    const page = (over: object = {}) => create<AdminPage>('/api/admin/pages', over);
    const inputOf = ({ title, slug, content, published, updatedAt }: AdminPost | AdminPage) => ({
      title,
      slug,
      content,
      published,
      expectedUpdatedAt: updatedAt,
    });
    const savePost = (saved: AdminPost, over: object) =>
      office.ask('PUT', `/api/admin/posts/${saved.id}`, {
        json: {
          ...inputOf(saved),
          publishedAt: saved.publishedAt,
          featuredImageId: saved.featuredImage?.id ?? null,
          featuredImageAlt: saved.featuredImageAlt,
          ...over,
        },
      });
    const read = (path: string) => use().ask(path);
    const upload = async (type: 'featured_image' | 'content_image'): Promise<string> => {
      serial += 1;
      const file = await sharp({
        create: { width: 100 + serial, height: 60, channels: 3, background: '#345' },
      })
        .png()
        .toBuffer();
      const answer = await office.upload(file, { type });
      expect(answer.status, answer.text()).toBe(200);
      const { image, filename } = answer.json<UploadedImage>();
      expect(filename).toMatch(/^temp-blog-[0-9a-f]{8}\.png$/);
      return image.id;
    };
    const stateOf = async (imageId: string): Promise<string | undefined> =>
      (
        await use()
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
        const found = (await read(`/api/pages/${slug}`)).json<StaticPage>();
        expect([found.slug, found.title]).toEqual([slug, title]);
        expect(found.html).not.toMatch(/\{\w+\}/);
        expect(found.excerpt.length).toBeGreaterThan(40);
      }
      const first = (await read('/api/posts/introducing-the-all-new-vitrine')).json<Post>();
      expect(first.title).toBe('Introducing the all-new Vitrine');
    });

    test('[A-86] the signed-in user becomes the author, and the list includes drafts, newest first', async () => {
      const older = await post({ published: false });
      const newer = await post();
      expect(newer.author).toEqual({ id: office.person.id, email: office.person.email });
      const { items } = (await office.ask('GET', '/api/admin/posts')).json<Page<AdminPostRow>>();
      expect(items.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
      const found = await office.ask(
        'GET',
        `/api/admin/posts?search=${older.title.toUpperCase().replace(' ', '%20')}`,
      );
      expect(found.json<Page<AdminPostRow>>().items.map(({ id }) => id)).toContain(older.id);
      expect((await page()).author?.id).toBe(office.person.id);
    });

    test('[A-51] only a published post has a publication time: the chosen one or the current time', async () => {
      const chosen = '2025-02-03T10:00:00Z';
      const unpublished = await post({ published: false, publishedAt: chosen });
      expect(unpublished.publishedAt).toBeNull();
      expect((await read(`/api/posts/${unpublished.slug}`)).status).toBe(404);

      const before = Date.now();
      const now = (await savePost(unpublished, { published: true, publishedAt: null })).json<AdminPost>();
      expect(Math.abs(Date.parse(now.publishedAt ?? '') - before)).toBeLessThan(60_000);
      const dated = (await savePost(now, { publishedAt: chosen })).json<AdminPost>();
      expect(Date.parse(dated.publishedAt ?? '')).toBe(Date.parse(chosen));
      const back = (await savePost(dated, { published: false })).json<AdminPost>();
      expect(back.publishedAt).toBeNull();
    });

    test('a scheduled post appears at its time in lists and feeds that are already cached', async () => {
      const publishedAt = new Date(Date.now() + 1_500).toISOString();
      const { slug } = await post({ title: 'On the dot', publishedAt });
      const places = ['/blog', '/api/posts', '/blog/feed.xml'];
      const having = async () => {
        const answers = await Promise.all(places.map(read));
        return answers.map((answer) => answer.status === 200 && answer.text().includes(slug));
      };
      expect(await having()).toEqual([false, false, false]);
      await expect.poll(having, { timeout: 10_000 }).toEqual([true, true, true]);
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishedAt));
    });

    test('a post with a future date is hidden from visitors until then', async () => {
      const waiting = await post({ publishedAt: new Date(Date.now() + 3_600_000).toISOString() });
      expect((await read(`/api/posts/${waiting.slug}`)).status).toBe(404);
      const listed = (await read('/api/posts?limit=100')).json<Page<PostSummary>>().items;
      expect(listed.map(({ slug }) => slug)).not.toContain(waiting.slug);
      await use()
        .services.db.updateTable('posts')
        .set({ published_at: new Date(Date.now() - 1000).toISOString() })
        .where('id', '=', waiting.id)
        .execute();
      expect((await read(`/api/posts/${waiting.slug}`)).status).toBe(200);
      expect((await read(`/blog/${waiting.slug}`)).status).toBe(200);
    });

    test('[P-60] [P-61] posts have safe text, a picture and a description; drafts are not found', async () => {
      const imageId = await upload('featured_image');
      const { slug } = await post({
        title: 'A & B',
        content: '# Hi\n\n<script>alert(1)</script>',
        featuredImageId: imageId,
      });
      const shown = (await read(`/api/posts/${slug}`)).json<Post>();
      expect(shown.html).toContain('<h2 id="section-hi">');
      expect(shown.html).not.toContain('<script');
      expect(shown.featuredImage).toMatchObject({ id: imageId, alt: 'A & B' });
      expect((await read(`/blog/${slug}`)).text()).toContain('<meta name="description" content="Hi"/>');
      for (const path of ['/api/posts/no-such-post', '/api/pages/no-such-page', `/api/pages/${slug}`]) {
        expect((await read(path)).json()).toMatchObject({ code: 'PGRST116' });
      }
      const hidden = await page({ published: false });
      expect((await read(`/api/pages/${hidden.slug}`)).status).toBe(404);
      expect((await read(`/${hidden.slug}`)).status).toBe(404);
    });

    test('[A-51] [A-52] missing titles and slugs are rejected with the specified message', async () => {
      for (const path of ['/api/admin/posts', '/api/admin/pages']) {
        for (const missing of [{ title: '  ' }, { slug: '' }]) {
          expect(errorOf(await office.ask('POST', path, { json: draft(missing) }))).toEqual([
            400,
            'validation_failed',
            'Please fill in all required fields',
          ]);
        }
        const { slug } = await create<AdminPost>(path);
        expect(errorOf(await office.ask('POST', path, { json: draft({ slug }) }))).toEqual([
          409,
          'duplicate_slug',
          'This URL is already taken',
        ]);
        expect((await office.ask('POST', path, { json: draft({ slug: 'Not A Slug' }) })).status).toBe(400);
      }
    });

    test('[A-52] reserved words and paths of the gallery are rejected as slugs of pages', async () => {
      const words = 'admin blog auth login logout screens apps categories account api'.split(' ');
      for (const slug of [...words, 'api-keys', 'account-deletion', 'web', 'ios', 'ui-elements', 'images']) {
        expect(
          errorOf(await office.ask('POST', '/api/admin/pages', { json: draft({ slug }) })),
          slug,
        ).toEqual([400, 'validation_failed', 'This URL is reserved. Please choose a different one.']);
      }
      const saved = await page({ slug: 'accounting' });
      expect(
        errorOf(
          await office.ask('PUT', `/api/admin/pages/${saved.id}`, {
            json: { ...inputOf(saved), slug: 'login' },
          }),
        )[2],
      ).toBe('This URL is reserved. Please choose a different one.');
    });

    test('a former slug redirects to the new one until another post takes it', async () => {
      const saved = await post();
      const moved = (await savePost(saved, { slug: `${saved.slug}-moved` })).json<AdminPost>();
      const answer = await read(`/blog/${saved.slug}`);
      expect([answer.status, answer.headers.location]).toEqual([301, `/blog/${moved.slug}`]);
      const successor = await post({ slug: saved.slug });
      expect((await read(`/api/posts/${saved.slug}`)).json<Post>().title).toBe(successor.title);

      const first = await page();
      await office.ask('PUT', `/api/admin/pages/${first.id}`, {
        json: { ...inputOf(first), slug: `${first.slug}-moved` },
      });
      const leads = await read(`/${first.slug}`);
      expect([leads.status, leads.headers.location]).toEqual([301, `/${first.slug}-moved`]);
    });

    test('the former slug of a draft does not reveal its current one', async () => {
      const [hiddenPost, hiddenPage] = [await post(), await page()];
      const hide = { slug: 'not-for-visitors-yet', published: false };
      expect((await savePost(hiddenPost, hide)).status).toBe(200);
      const json = { ...inputOf(hiddenPage), ...hide };
      expect((await office.ask('PUT', `/api/admin/pages/${hiddenPage.id}`, { json })).status).toBe(200);
      for (const address of [
        ...[`/blog/${hiddenPost.slug}`, `/${hiddenPage.slug}`],
        ...[`/api/posts/${hiddenPost.slug}`, `/api/pages/${hiddenPage.slug}`],
      ]) {
        const answer = await read(address);
        expect([answer.status, answer.headers.location], address).toEqual([404, undefined]);
        expect(answer.text(), address).not.toContain('not-for-visitors-yet');
      }
    });

    test('an edit conflict is reported and can be overwritten', async () => {
      const saved = await post();
      expect((await savePost(saved, { content: 'First.' })).status).toBe(200);
      const late = await savePost(saved, { content: 'Second.' });
      expect(late.json()).toMatchObject({ code: 'edit_conflict', details: { by: office.person.email } });
      expect((await savePost(saved, { content: 'Second.', overwrite: true })).status).toBe(200);
    });

    test('images of a text are deleted when no text uses them any more', async () => {
      const [kept, dropped] = [await upload('content_image'), await upload('content_image')];
      const picture = (id: string) => `![x](/images/${id}/public)`;
      const saved = await post({ content: `${picture(kept)}\n\n${picture(dropped)}` });
      expect([await stateOf(kept), await stateOf(dropped)]).toEqual(['final', 'final']);
      expect((await read(`/api/posts/${saved.slug}`)).json<Post>().html).toContain(
        `/images/${kept}/public?width=`,
      );
      const other = await page({ content: picture(kept) });
      const again = (await savePost(saved, { content: picture(kept) })).json<AdminPost>();
      expect([await stateOf(kept), await stateOf(dropped)]).toEqual(['final', undefined]);
      await office.ask('DELETE', `/api/admin/posts/${again.id}`);
      expect(await stateOf(kept)).toBe('final');
      await office.ask('DELETE', `/api/admin/pages/${other.id}`);
      expect(await stateOf(kept)).toBeUndefined();
    });

    test('[A-50] the featured image has the path blog/{slug}/featured and is deleted on removal', async () => {
      const imageId = await upload('featured_image');
      const saved = await post({ featuredImageId: imageId, featuredImageAlt: ' A lamp ' });
      expect([saved.featuredImage?.id, saved.featuredImageAlt]).toEqual([imageId, 'A lamp']);
      expect((await read(`/api/posts/${saved.slug}`)).json<Post>().featuredImage?.alt).toBe('A lamp');
      const { metadata } = await use()
        .services.db.selectFrom('uploads')
        .select('metadata')
        .where('image_id', '=', imageId)
        .executeTakeFirstOrThrow();
      expect(metadata).toMatchObject({ path: `blog/${saved.slug}/featured`, filename: 'featured.png' });
      expect(errorOf(await office.ask('DELETE', `/api/upload/${imageId}`))[1]).toBe('in_use');
      const without = (await savePost(saved, { featuredImageId: null })).json<AdminPost>();
      expect([without.featuredImage, without.featuredImageAlt, await stateOf(imageId)]).toEqual([
        null,
        null,
        undefined,
      ]);
      expect(
        errorOf(
          await office.ask('POST', '/api/admin/posts', { json: draft({ featuredImageId: 'f'.repeat(32) }) }),
        )[1],
      ).toBe('unknown_reference');
    });

    test('a text that cannot be rendered is rejected and not saved', async () => {
      const json = draft({ content: '1. '.repeat(4_000) });
      const answer = await office.ask('POST', '/api/admin/posts', { json });
      expect([answer.status, answer.json<{ code: string }>().code]).toEqual([400, 'validation_failed']);
      expect((await read(`/api/posts/${json.slug}`)).status).toBe(404);
      expect(
        (await office.ask('POST', '/api/admin/posts', { json: draft({ content: 'x'.repeat(200_001) }) }))
          .status,
      ).toBe(400);
    });

    test('the preview returns the HTML that visitors would see', async () => {
      const answer = await office.ask('POST', '/api/admin/markdown', { json: { content: '**b** <i>' } });
      expect(answer.json()).toEqual({ html: '<p><strong>b</strong> &#x3C;i></p>' });
    });

    test('repeated requests with one idempotency key create one post', async () => {
      const json = draft();
      const send = () =>
        office.ask('POST', '/api/admin/posts', { json, headers: { 'idempotency-key': `key-${json.slug}` } });
      const [one, two] = await Promise.all([send(), send()]);
      expect(one.json<AdminPost>().id).toBe(two.json<AdminPost>().id);
    });

    test('deletion is idempotent, and reading a missing page or post returns 404', async () => {
      const saved = await page();
      const remove = () => office.ask('DELETE', `/api/admin/pages/${saved.id}`);
      expect((await remove()).json()).toEqual({ deleted: true });
      expect((await remove()).json()).toEqual({ deleted: false });
      expect((await office.ask('GET', `/api/admin/pages/${saved.id}`)).status).toBe(404);
      expect((await office.ask('GET', `/api/admin/posts/${UNKNOWN_ID}`)).status).toBe(404);
    });

    describe('a cached page', () => {
      test('shows saved changes within seconds', async () => {
        const saved = await page({ content: 'Before.' });
        expect((await read(`/${saved.slug}`)).text()).toContain('Before.');
        await office.ask('PUT', `/api/admin/pages/${saved.id}`, {
          json: { ...inputOf(saved), content: 'After.' },
        });
        const deadline = Date.now() + 5_000;
        while (Date.now() < deadline && !(await read(`/${saved.slug}`)).text().includes('After.')) {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        expect((await read(`/${saved.slug}`)).text()).toContain('After.');
      });
    });

    test('the creation of a post is recorded in the audit log', async () => {
      const saved = await post();
      const { rows } = {
        rows: await use()
          .services.db.selectFrom('audit_log')
          .select(['action', 'actor_name'])
          .where('target_id', '=', saved.id)
          .execute(),
      };
      expect(rows).toEqual([{ action: 'post.create', actor_name: office.person.email }]);
    });
  },
);
