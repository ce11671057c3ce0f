import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { updateCategory } from '#domain/catalogue/categories/commands.ts';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import { recordFactsFailure } from '#domain/image-facts/commands.ts';
import type { PictureMatches, SimilarScreens } from '#shared/contracts/similar.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { makeScreenOf, storeFacts } from '../../support/image-facts.ts';
import { createSeededRandom, imageFile } from '../../support/images.ts';
import { receiveNotifications } from '../../support/notifications.ts';
import { pictureForm } from '../../support/picture-form.ts';
import { describeServer } from '../../support/server-suites.ts';

const SIZE = { width: 640, height: 400 };

/** Adds a colored bar at the bottom of an image, as a later version of the same screen might have. */
const withBar = (file: Buffer, color: string): Promise<Buffer> =>
  sharp(file)
    .composite([
      { input: { create: { width: 640, height: 24, channels: 3, background: color } }, left: 0, top: 376 },
    ])
    .png()
    .toBuffer();

type Box = { left: number; top: number; width: number; height: number; color: string };

/** Draws a white page with a dark bar at the top and some boxes. */
const drawNearlyBlank = (boxes: readonly Box[]): Promise<Buffer> =>
  sharp({ create: { ...SIZE, channels: 3, background: '#fff' } })
    .composite(
      [{ left: 0, top: 0, width: 640, height: 32, color: '#444' }, ...boxes].map(
        ({ left, top, width, height, color }) => ({
          input: { create: { width, height, channels: 3, background: color } },
          left,
          top,
        }),
      ),
    )
    .png()
    .toBuffer();

/** Returns boxes of the size of letters. Different seeds give different words. */
const drawWords = (left: number, top: number, seed: number, color: string): Box[] => {
  const next = createSeededRandom(seed);
  return Array.from({ length: 14 }, (_, index) => ({
    left: left + index * 9,
    top,
    width: 2 + Math.round(next() * 5),
    height: 8,
    color,
  }));
};

describeServer(
  'similar screens',
  () => ({ TRUSTED_PROXIES: '1' }),
  (getServer) => {
    const ids: Record<string, string> = {};
    let original: Buffer;
    let nearlyBlank: Buffer;
    let client = 0;
    /** Each search comes from another address, so that the rate limit does not count them together. */
    const search = async (file: Uint8Array, query = '') => {
      client += 1;
      const form = pictureForm(file);
      const headers = { ...form.headers, 'x-forwarded-for': `198.51.100.${client}` };
      return getServer().request(`/api/search/image${query}`, { ...form, headers });
    };
    const similar = async (id: string | undefined, query = ''): Promise<SimilarScreens> => {
      const response = await getServer().request(`/api/screens/${id}/similar${query}`);
      expect(response.status, response.text()).toBe(200);
      return response.json<SimilarScreens>();
    };
    const idsOf = ({ items }: { items: readonly { id: string }[] }): string[] => items.map(({ id }) => id);

    beforeAll(async () => {
      const { services } = getServer();
      const { db } = services;
      const [own, other, third] = [
        await makeApp(db, { name: 'Berth' }),
        await makeApp(db, { name: 'Quay' }),
        await makeApp(db, { name: 'Slip' }),
      ];
      const table = await makeCategory(db, { type: 'ui-elements', name: 'Table' });
      const sidebar = await makeCategory(db, { type: 'ui-elements', name: 'Sidebar' });
      original = await imageFile({ ...SIZE, seed: 1 });
      ids.sidebar = sidebar.id;
      const categoryIds = [table.id, sidebar.id];
      ids.original = await makeScreenOf(services, own.id, original, { title: 'Orders', categoryIds });
      ids.later = await makeScreenOf(services, own.id, await withBar(original, '#204080'), {
        title: 'Orders later',
      });
      ids.twin = await makeScreenOf(services, other.id, await withBar(original, '#802040'), {
        title: 'Twin',
      });
      const dissimilarFile = await imageFile({ ...SIZE, seed: 77 });
      ids.tagged = await makeScreenOf(services, third.id, dissimilarFile, { title: 'Tagged', categoryIds });
      ids.dissimilar = await makeScreenOf(services, third.id, await imageFile({ ...SIZE, seed: 88 }), {
        title: 'Unlike',
      });
      nearlyBlank = await drawNearlyBlank([
        { left: 20, top: 60, width: 160, height: 20, color: '#ddd' },
        ...drawWords(20, 100, 1, '#333'),
      ]);
      ids.nearlyBlank = await makeScreenOf(services, third.id, nearlyBlank);
      ids.pending = await makeScreen(db, own.id, { title: 'Without facts' });
      // The server measures the floor from random pairs of screens, so most screens must be unrelated.
      const seeds = Array.from({ length: 12 }, (_, index) => 200 + index);
      for (const seed of seeds) {
        const app = seed % 2 ? other : third;
        await makeScreenOf(services, app.id, await imageFile({ ...SIZE, seed }));
      }
    });

    test('[E-09] similar screens by look come from all apps, the most similar first, with reasons', async () => {
      const { items, isPending } = await similar(ids.original, '?by=look');
      expect(isPending).toBe(false);
      expect(idsOf({ items }).slice(0, 2).sort()).toEqual([ids.later, ids.twin].sort());
      expect(idsOf({ items })).not.toContain(ids.original);
      expect(items[0]?.reasons).toEqual(['same layout', 'same colors']);
    });

    test('[E-09] similar screens by idea come only from other apps and can be found through shared tags', async () => {
      const { items } = await similar(ids.original);
      expect(items.every(({ app }) => app.slug !== 'berth')).toBe(true);
      expect(idsOf({ items })).toEqual(expect.arrayContaining([ids.twin, ids.tagged]));
      const tagged = items.find(({ id }) => id === ids.tagged);
      expect(tagged?.reasons.join(' · ')).toMatch(/both (Sidebar \+ Table|Table \+ Sidebar)/);
    });

    test('[E-09] similar screens by app are screens of the same app with the same words', async () => {
      const { db } = getServer().services;
      for (const [id, ocr] of [
        [ids.original, 'Invoice overdue reminder settings'],
        [ids.later, 'Invoice overdue'],
      ] as const)
        await sql`update screen_text set ocr = ${ocr} where screen_id = ${id}`.execute(db);
      const { items } = await similar(ids.original, '?by=app');
      expect(idsOf({ items })).toEqual([ids.later]);
      expect(items[0]?.app.slug).toBe('berth');
      // All screens of this app that have text share these words, so the words are not listed as a reason.
      expect(items[0]?.reasons).toEqual(['same layout', 'same colors']);
    });

    test('[E-09] the cached page of similar screens names renamed categories by their new names', async () => {
      const { database, db } = getServer().services;
      const pageOf = async () => (await getServer().request(`/screen/${ids.original}/similar`)).text();
      expect(await pageOf()).toContain('Sidebar');
      await updateCategory(db, TEST_ACTOR, ids.sidebar as string, { name: 'Gangway' });
      onTestFinished(async () => {
        await updateCategory(db, TEST_ACTOR, ids.sidebar as string, { name: 'Sidebar' });
        await receiveNotifications(database);
      });
      await receiveNotifications(database);
      const html = await pageOf();
      expect(html).toContain('Gangway');
      expect(html).not.toContain('Sidebar');
    });

    test('[E-09] a screen that looks unlike all others has no similar screens by look', async () => {
      expect((await similar(ids.dissimilar, '?by=look')).items).toEqual([]);
    });

    const pendingHash = async (): Promise<string> => {
      const { db } = getServer().services;
      const { image_sha256: hash } = await db
        .selectFrom('screens')
        .select('image_sha256')
        .where('id', '=', ids.pending as string)
        .executeTakeFirstOrThrow();
      return hash;
    };

    test('[E-09] a screen whose image is not analyzed yet is pending', async () => {
      const { db } = getServer().services;
      const hash = await pendingHash();
      // The image has no file. At any time the background job may record this as a failure, and the screen would no
      // longer be pending.
      await vi.waitFor(async () => {
        await sql`delete from image_facts_failures where sha256 = ${hash}`.execute(db);
        expect(await similar(ids.pending)).toEqual({ by: 'idea', items: [], isPending: true });
      });
    });

    test('[E-09] a screen whose image could not be analyzed is not pending', async () => {
      const { db } = getServer().services;
      await recordFactsFailure(db, await pendingHash(), 'unreadable');
      expect(await similar(ids.pending)).toEqual({ by: 'idea', items: [], isPending: false });
    });

    test('[E-09] the response reflects new, changed and deleted screens', async () => {
      const { services } = getServer();
      const app = await makeApp(services.db, { name: 'Wharf' });
      expect((await similar(ids.original, '?by=look')).items).toHaveLength(2);
      const added = await makeScreenOf(services, app.id, await withBar(original, '#108010'));
      await expect
        .poll(async () => idsOf(await similar(ids.original, '?by=look')), { timeout: 20_000 })
        .toContain(added);

      const changed = await makeScreenOf(services, app.id, await imageFile({ ...SIZE, seed: 99 }));
      expect(idsOf(await similar(ids.original, '?by=look'))).not.toContain(changed);
      const file = await withBar(original, '#101080');
      const image = await services.images.ingest(file, { purpose: 'screen' });
      await storeFacts(services, file, image);
      await updateScreen(services.db, TEST_ACTOR, changed, { imageId: image.id });
      await expect
        .poll(async () => idsOf(await similar(ids.original, '?by=look')), { timeout: 20_000 })
        .toEqual(expect.arrayContaining([added, changed]));

      await services.db.deleteFrom('screens').where('id', 'in', [added, changed]).execute();
      await expect
        .poll(async () => (await similar(ids.original, '?by=look')).items, { timeout: 20_000 })
        .toHaveLength(2);
    });

    test('[E-09] unknown screens and invalid parameters are refused', async () => {
      const statusOf = async (target: string) => (await getServer().request(target)).status;
      expect(await statusOf(`/api/screens/${crypto.randomUUID()}/similar`)).toBe(404);
      expect(await statusOf('/api/screens/nothing/similar')).toBe(404);
      expect(await statusOf(`/api/screens/${ids.original}/similar?by=smell`)).toBe(400);
      expect(await statusOf(`/api/screens/${ids.original}/similar?limit=0`)).toBe(400);
      expect(await statusOf(`/api/screens/${ids.original}/similar?more=1`)).toBe(400);
    });

    test.for([
      ['that is unchanged', (image: Sharp) => image.png()],
      ['at half size as a JPEG', (image: Sharp) => image.resize({ width: 320 }).jpeg({ quality: 50 })],
      ['without its bars', (image: Sharp) => image.extract({ left: 0, top: 32, width: 640, height: 352 })],
      [
        'in a frame',
        (image: Sharp) => image.extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#88889a' }),
      ],
      ['cut to its left half', (image: Sharp) => image.extract({ left: 0, top: 0, width: 320, height: 400 })],
    ] as const)('[E-10] a picture %s finds its original', async ([, change]) => {
      const response = await search(await change(sharp(original)).toBuffer());
      expect(response.status, response.text()).toBe(200);
      const { items } = response.json<PictureMatches>();
      expect(items.slice(0, 3).map(({ id }) => id)).toContain(ids.original);
      expect(items.find(({ id }) => id === ids.original)).toMatchObject({ isExact: true });
    });

    test('[E-10] a picture that no screen resembles finds nothing', async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
      const picture = await sharp({
        create: { width: 500, height: 400, channels: 3, background: '#888', noise },
      })
        .blur(8)
        .jpeg()
        .toBuffer();
      expect((await search(picture)).json<PictureMatches>().items).toEqual([]);
    });

    test('[E-10] a nearly blank picture is an exact match only of its original, not of another picture with the same bar', async () => {
      const findStored = async (picture: Buffer) => {
        const { items } = (await search(picture)).json<PictureMatches>();
        return items.find(({ id }) => id === ids.nearlyBlank);
      };
      const half = await sharp(nearlyBlank).resize({ width: 320 }).jpeg({ quality: 50 }).toBuffer();
      expect(await findStored(half)).toMatchObject({ isExact: true });
      const others = [
        drawNearlyBlank([{ left: 240, top: 180, width: 160, height: 20, color: '#ddd' }]),
        drawNearlyBlank([{ left: 20, top: 90, width: 570, height: 3, color: '#eee' }]),
        drawNearlyBlank([
          { left: 300, top: 200, width: 160, height: 20, color: '#ddd' },
          ...drawWords(40, 12, 3, '#fff'),
        ]),
      ];
      for (const other of await Promise.all(others)) {
        const found = await findStored(other);
        expect(found?.isExact ?? false).toBe(false);
        expect(found?.reasons ?? []).not.toContain('nearly the same picture');
      }
    });
  },
);
