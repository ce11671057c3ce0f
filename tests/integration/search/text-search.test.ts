import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteScreens } from '#domain/catalogue/screens/commands.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { findScreens, type ScreenSearchRequest } from '#domain/search/found-screens.ts';
import { search } from '#domain/search/queries.ts';
import { foundScreensSchema, type ScreenHit, searchResultSchema } from '#shared/contracts/search.ts';
import { makeApp, makeCategory, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';
import { findCounterDifferences } from '../../support/database-recount.ts';
import { makeScreenWithText, ocrTextOf } from '../../support/screens-with-text.ts';

describeOnOneDatabase('[P-21] search in the text inside screenshots', (getDatabase) => {
  let ledgerly: string;
  let harbour: string;

  beforeAll(async () => {
    const { db } = getDatabase();
    ledgerly = (await makeApp(db, { name: 'Ledgerly' })).id;
    harbour = (await makeApp(db, { name: 'Harbour' })).id;
    const { id: billing } = await makeCategory(db, { type: 'screen-types', name: 'Billing' });
    const { id: table } = await makeCategory(db, { type: 'ui-elements', name: 'Table' });
    const screen = (
      appId: string,
      title: string,
      lines: string[],
      options: Parameters<typeof makeScreenWithText>[3] = {},
    ) => makeScreenWithText(db, appId, lines, { title, ...options });
    await screen(ledgerly, 'Overview', ['Ledgerly', 'Unpaid invoice <b>2041</b>', 'Café, 12 seats'], {
      categoryIds: [billing, table],
    });
    await screen(ledgerly, 'Archive', ['Every document of the year', 'Invoice number 48213']);
    await screen(harbour, 'Berths', ['The invoice for your berth'], { categoryIds: [table] });
    await screen(harbour, 'Berths on a phone', ['Pay the invoice'], { platform: 'ios' });
    await screen(harbour, 'Invoice', ['Total amount']);
    await screen(harbour, 'Near', ['Delete your account now']);
    // The lines between the two words are fillers: 'aa', 'bb' and so on.
    await screen(harbour, 'Scattered', [
      'Delete',
      ...'abcdefghij'.split('').map((l) => l.repeat(2)),
      'account',
    ]);
    await screen(ledgerly, 'Checkout', ['Subscription renews', 'Visa ending in 4242']);
    for (let n = 1; n <= 5; n += 1) await screen(ledgerly, `Common ${n}`, ['Everywhere', `row ${n}`]);
  });

  const find = (query: string, options: Partial<ScreenSearchRequest> = {}) =>
    findScreens(getDatabase().db, { query, platform: 'web', limit: 24, ...options });
  const titles = async (query: string, options: Partial<ScreenSearchRequest> = {}): Promise<string[]> =>
    (await find(query, options)).items.map(({ title }) => title);
  const markedWords = ({ match }: ScreenHit): string[] =>
    (match?.marks ?? []).map(({ start, end }) => match?.line.slice(start, end) ?? '');

  test('finds a screen by a word of its OCR text, and returns the line and the position', async () => {
    const result = await find('unpaid');
    expect(foundScreensSchema.parse(result)).toEqual(result);
    expect(result.total).toEqual({ count: 1, isAtLeast: false });
    expect(result.items).toMatchObject([
      { title: 'Overview', match: { line: 'Unpaid invoice <b>2041</b>', marks: [{ start: 0, end: 6 }] } },
    ]);
    expect(result.items[0]?.match?.boxes).toEqual([{ x: 0.1, y: 0.1, width: 0.06, height: 0.03 }]);
  });

  test('marks the position of a word in the image without adjacent punctuation', async () => {
    const { db } = getDatabase();
    const sha256 = 'ab'.repeat(32);
    const id = await makeScreen(db, harbour, { title: 'Wide', imageId: await makeImage(db, { sha256 }) });
    const ocrText = ocrTextOf('ill mooringplan, (WWWW)');
    const words = [
      { x: 0.1, width: 0.02 },
      { x: 0.13, width: 0.12 },
      { x: 0.27, width: 0.12 },
    ];
    // Each character of a word has an equal share of its width. The expected boxes exclude the punctuation: one of the
    // 12 characters of 'mooringplan,' and two of the six characters of '(WWWW)'.
    const boxes = ocrText.boxes.map((box) => ({ ...box, words }));
    await saveOcrText(db, { sha256, ocrEngine: 'an OCR engine', ocrText: { ...ocrText, boxes }, tookMs: 1 });
    const boxOf = async (query: string) => (await find(query)).items[0]?.match?.boxes[0];
    expect(await boxOf('mooringplan')).toMatchObject({ x: 0.13, width: 0.11 });
    expect(await boxOf('wwww')).toMatchObject({ x: 0.29, width: 0.08 });
    await deleteScreens(db, TEST_ACTOR, [id]);
  });

  test('returns text matches in a separate group without the title matches', async () => {
    const result = await search(getDatabase().db, { query: 'invoice', platform: 'web', limit: 12 });
    expect(searchResultSchema.parse(result)).toEqual(result);
    expect(result.screens.map(({ title }) => title)).toEqual(['Invoice']);
    expect(result.texts.map(({ title }) => title)).toEqual(['Berths', 'Archive', 'Overview']);
    expect(result.total).toEqual({ count: 4, isAtLeast: false });
    expect(result.texts.flatMap(markedWords)).toEqual(['invoice', 'Invoice', 'invoice']);
  });

  test.each([
    ['subscripton', 'a missing letter'],
    ['subscripttion', 'an added letter'],
    ['subscroption', 'a wrong letter'],
    ['aubscription', 'a wrong first letter'],
    ['subscriptoin', 'two swapped letters'],
    ['subscriptiom', 'a wrong last letter'],
    ['subscr', 'an unfinished word'],
    ['subsrci', 'an unfinished and mistyped word'],
    ['SUBSCRIPTION', 'capital letters'],
    ['visa', 'a short word'],
    ['renews visa', 'words of different lines'],
    ['checkout visa', 'a word of the title and a word of the image'],
    ['chekcout vsa', 'a mistyped word of the title and of the image'],
    ['ledgerly subscription', 'the app and a word of the image'],
    ['4242', 'a number'],
    ['visa visa', 'the same word twice'],
    ['visa qqqqqqq', 'an additional unknown word'],
  ])('finds a screen for %s: %s', async (query) => {
    expect((await titles(query))[0]).toBe('Checkout');
  });

  test('ignores accents and marks the word of the image', async () => {
    const { items } = await find('cafe');
    expect(items.map(({ title }) => title)).toEqual(['Overview']);
    expect(markedWords(items[0] as ScreenHit)).toEqual(['Café']);
  });

  test('finds an unfinished number', async () => {
    expect(await titles('invoice 482')).toEqual(['Archive']);
  });

  test('completes the last word even if the query contains it twice', async () => {
    const result = await find('sub renews sub');
    expect(result).toMatchObject({ items: [{ title: 'Checkout' }], unmatched: null });
    expect(result.items.flatMap(markedWords)).toEqual(['Subscription', 'renews']);
  });

  test('ranks title matches first, then adjacent words before scattered ones, then newer screens', async () => {
    expect((await titles('invoice'))[0]).toBe('Invoice');
    expect((await titles('berths')).slice(0, 1)).toEqual(['Berths']);
    expect(await titles('common 5')).toContain('Common 5');
    expect(await titles('delete account')).toEqual(['Near', 'Scattered']);
    expect(await titles('everywhere')).toEqual([5, 4, 3, 2, 1].map((n) => `Common ${n}`));
  });

  test('finds the screens of an app by its name, after those with the name in their text', async () => {
    expect(await titles('ledgerly')).toEqual([
      'Overview',
      ...[5, 4, 3, 2, 1].map((n) => `Common ${n}`),
      'Checkout',
      'Archive',
    ]);
    expect((await find('harb')).total.count).toBe(4);
  });

  test('finds the screens of an app by its mistyped name', async () => {
    const { total, unmatched } = await find('ledgrly');
    expect(unmatched).toEqual({ words: ['ledgrly'], rest: 'ledgerly' });
    expect(total).toEqual((await find('ledgerly')).total);
  });

  test.each([
    ['Qx', 'qx'],
    ['微信', 'weixin'],
  ])('finds the screens of an app by its short name: %s', async (name, slug) => {
    const { db } = getDatabase();
    const screens: string[] = [];
    for (const [index, appName] of [name, `${name}ab`, `${name} Chat`].entries()) {
      const { id: appId } = await makeApp(db, { name: appName, slug: `${slug}-${index}` });
      screens.push(await makeScreen(db, appId, { title: `Mooring ${index}` }));
    }
    expect(await titles(name)).toEqual(['Mooring 0']);
    await deleteScreens(db, TEST_ACTOR, screens);
  });

  test('ranks exact words before corrected ones', async () => {
    const { db } = getDatabase();
    const id = await makeScreenWithText(db, harbour, ['An invoixe, as recognition sees it']);
    const [first, ...others] = (await find('invoixe')).items;
    expect(first?.id).toBe(id);
    expect(others.map(({ title }) => title)).toContain('Invoice');
    await deleteScreens(db, TEST_ACTOR, [id]);
  });

  test('finds screens with some of the words if none has all of them', async () => {
    expect(await titles('subscription everywhere')).toEqual([
      'Checkout',
      ...[5, 4, 3, 2, 1].map((n) => `Common ${n}`),
    ]);
  });

  test('if no screen contains all words, the search dialog offers the same screens as the results page', async () => {
    const dialog = (query: string, platform: 'web' | 'ios' = 'web') =>
      search(getDatabase().db, { query, platform, limit: 12 });
    const byText = await dialog('subscription everywhere');
    expect(byText.isPartial).toBe(true);
    expect(byText.texts.map(({ title }) => title)).toEqual(await titles('subscription everywhere'));
    expect(byText.total).toEqual((await find('subscription everywhere')).total);
    const byTitle = await dialog('scattered archive');
    expect(byTitle.screens.map(({ title }) => title)).toEqual(await titles('scattered archive'));
    expect((await dialog('ledgerly berths')).total).toEqual((await find('ledgerly berths')).total);
    // A screen of the other platform contains all words, so neither the dialog nor the results page shows partial
    // matches.
    const elsewhere = await dialog('pay berths');
    expect(elsewhere).toMatchObject({ total: { count: 0 }, texts: [], isPartial: false });
    expect(await titles('pay berths')).toEqual([]);
  });

  test('finds singular forms for plural words and vice versa, even if misspelled', async () => {
    const { db } = getDatabase();
    const ids = [
      await makeScreenWithText(db, harbour, ['Two moorings were settled'], { title: 'Several' }),
      await makeScreenWithText(db, harbour, ['Your delivery was settled'], { title: 'One' }),
      await makeScreenWithText(db, harbour, ['A mooring is free'], { title: 'Free' }),
    ];
    expect(await titles('mooring settled')).toEqual(['Several']);
    expect(await titles('moorring settled')).toEqual(['Several']);
    expect(await titles('deliveries settled')).toEqual(['One']);
    const [hit] = (await find('mooring settled')).items;
    expect(hit && markedWords(hit)).toEqual(['moorings', 'settled']);
    await deleteScreens(db, TEST_ACTOR, ids);
  });

  test('suggests a correction of an unknown word', async () => {
    expect((await find('invioce')).suggestion).toBe('invoice');
    expect((await find('unpaid invioce')).suggestion).toBe('unpaid invoice');
    expect((await find('invoice')).suggestion).toBeNull();
    expect((await find('qqqqqqq')).suggestion).toBeNull();
  });

  test('returns the unmatched words and the remaining query', async () => {
    const unmatched = async (query: string) => {
      const dialog = await search(getDatabase().db, { query, platform: 'web', limit: 12 });
      const { unmatched: page } = await find(query);
      expect(dialog.unmatched, query).toEqual(page);
      return page;
    };
    expect(await unmatched('invoice zzzzqq')).toEqual({ words: ['zzzzqq'], rest: 'invoice' });
    expect(await unmatched('wwwwkk invioce 77777')).toEqual({
      words: ['wwwwkk', 'invioce', '77777'],
      rest: 'invoice',
    });
    for (const query of ['unpaid invoice', 'unpaid inv', 'invoice 482', 'checkout visa', 'zzzzqq', '482'])
      expect(await unmatched(query), query).toBeNull();
    // The last word may be unfinished.
    const typingResult = await search(getDatabase().db, { query: 'invoice zq', platform: 'web', limit: 12 });
    expect(typingResult.unmatched).toBeNull();
    const numberResult = await search(getDatabase().db, { query: 'invioce 48', platform: 'web', limit: 12 });
    expect(numberResult.unmatched).toEqual({ words: ['invioce'], rest: 'invoice 48' });
  });

  test('[E-15] finds and marks two words that are typed as one, and reports words that are never adjacent', async () => {
    const { db } = getDatabase();
    const ids = [
      await makeScreenWithText(db, harbour, ['Choose an hour'], { title: 'Tide picker' }),
      await makeScreenWithText(db, harbour, ['Settings of the tide picker'], { title: 'Preferences' }),
      await makeScreenWithText(db, harbour, ['Tide table'], { title: 'Anchor settings' }),
      await makeScreenWithText(db, harbour, ['A picker for the tide'], { title: 'Picker' }),
    ];
    expect(await titles('tidepicker')).toEqual(['Tide picker', 'Preferences']);
    const result = await find('tidepicker settings');
    expect(result).toMatchObject({ isPartial: false, unmatched: null });
    expect(result.items.map(({ title }) => title)).toEqual(['Preferences']);
    expect(markedWords(result.items[0] as ScreenHit)).toEqual(['Settings', 'tide', 'picker']);

    const dialog = await search(db, { query: 'pickeranchor settings', platform: 'web', limit: 12 });
    expect(dialog.unmatched).toEqual({ words: ['pickeranchor'], rest: 'settings' });
    expect((await find('pickeranchor settings')).unmatched).toEqual(dialog.unmatched);
    await deleteScreens(db, TEST_ACTOR, ids);
  });

  test('reports that no screen contains all words', async () => {
    expect((await find('subscription everywhere')).isPartial).toBe(true);
    expect((await find('subscription visa')).isPartial).toBe(false);
    expect((await find('zzzzqq')).isPartial).toBe(false);
  });

  test('does not correct a word to a stop word', async () => {
    const { db } = getDatabase();
    const ids = [
      await makeScreenWithText(db, harbour, ['You can pay by barcode'], { title: 'Can' }),
      await makeScreenWithText(db, harbour, ['The barcode of your berth'], { title: 'Code' }),
    ];
    const result = await find('scan barcode');
    expect(result.unmatched).toEqual({ words: ['scan'], rest: 'barcode' });
    expect(result.items.map(({ title }) => title).sort()).toEqual(['Can', 'Code']);
    ids.push(await makeScreenWithText(db, harbour, ['Barcode scanner'], { title: 'Scanner' }));
    expect(await titles('scan barcode')).toEqual(['Scanner']);
    await deleteScreens(db, TEST_ACTOR, ids);
  });

  test('ranks screens with the typed words before those with longer words', async () => {
    const { db } = getDatabase();
    // In the screen 'Whole', fillers such as 'aa' separate the two words.
    const ids = [
      await makeScreenWithText(
        db,
        harbour,
        ['Empty', ...'abcdef'.split('').map((l) => l.repeat(2)), 'State'],
        {
          title: 'Whole',
        },
      ),
      await makeScreenWithText(db, harbour, ['Empty statement'], { title: 'Longer' }),
      await makeScreenWithText(db, harbour, ['Empty states'], { title: 'Several' }),
    ];
    expect((await titles('empty state'))[0]).toBe('Whole');
    await deleteScreens(db, TEST_ACTOR, ids);
  });

  test('finds and marks a name that ends with digits by its letters alone', async () => {
    const { db } = getDatabase();
    const id = await makeScreenWithText(db, harbour, ['Signed in as marieke50'], { title: 'Account' });
    for (const query of ['marieke', 'mariek', 'marieke signed']) {
      const { items, unmatched } = await find(query);
      expect(
        items.map((hit) => hit.id),
        query,
      ).toEqual([id]);
      expect(unmatched, query).toBeNull();
      expect(markedWords(items[0] as ScreenHit), query).toContain('marieke50');
    }
    await deleteScreens(db, TEST_ACTOR, [id]);
  });

  describe('filters and facets', () => {
    const facets = async (options: Partial<ScreenSearchRequest> = {}) => {
      const result = await find('invoice', options);
      const counts = (items: { slug: string; count: number }[] | undefined) =>
        Object.fromEntries((items ?? []).map(({ slug, count }) => [slug, count]));
      return {
        titles: result.items.map(({ title }) => title).sort(),
        chosen: result.chosen,
        platforms: result.facets?.platforms.map(({ count }) => count),
        apps: counts(result.facets?.apps),
        categories: counts(result.facets?.categories),
      };
    };

    test('count the matches of each facet with the other filters applied', async () => {
      expect(await facets()).toMatchObject({
        titles: ['Archive', 'Berths', 'Invoice', 'Overview'],
        platforms: [4, 1],
        apps: { harbour: 2, ledgerly: 2 },
        categories: { billing: 1, table: 2 },
      });
      expect(await facets({ app: 'harbour' })).toMatchObject({
        titles: ['Berths', 'Invoice'],
        chosen: { app: { name: 'Harbour' } },
        platforms: [2, 1],
        apps: { harbour: 2, ledgerly: 2 },
        categories: { table: 1 },
      });
      expect(await facets({ category: { type: 'ui-elements', slug: 'table' } })).toMatchObject({
        titles: ['Berths', 'Overview'],
        chosen: { category: { name: 'Table', type: 'ui-elements' } },
        platforms: [2, 0],
        apps: { harbour: 1, ledgerly: 1 },
        categories: { billing: 1, table: 2 },
      });
      expect(
        await facets({ app: 'ledgerly', category: { type: 'ui-elements', slug: 'table' } }),
      ).toMatchObject({ titles: ['Overview'], apps: { harbour: 1, ledgerly: 1 }, categories: { table: 1 } });
    });

    test('include facets on a further page only if the caller asks for them', async () => {
      const first = await find('invoice', { app: 'harbour', limit: 1 });
      const request = { app: 'harbour', cursor: first.nextCursor };
      expect((await find('invoice', request)).facets).toBeNull();
      expect((await find('invoice', { ...request, facets: true })).facets).toEqual(first.facets);
      expect((await find('invoice', { facets: false })).facets).toEqual((await find('invoice')).facets);
    });

    test('return no matches for an unknown filter value', async () => {
      expect(await facets({ app: 'nobody' })).toMatchObject({
        titles: [],
        chosen: { app: null },
        apps: { harbour: 2 },
      });
      expect((await find('invoice', { category: { type: 'styles', slug: 'nothing' } })).total.count).toBe(0);
    });
  });

  test('returns each screen once across the pages and rejects cursors of other searches', async () => {
    for (const query of ['everywhere', 'subscription everywhere']) {
      const allTitles = await titles(query);
      const seenTitles: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof find>> = await find(query, { limit: 2, cursor });
        seenTitles.push(...page.items.map(({ title }) => title));
        expect(page.total.count).toBe(allTitles.length);
        // Only the first page, which has no cursor, contains facets.
        expect(page.facets === null).toBe(cursor !== null);
        cursor = page.nextCursor;
      } while (cursor);
      expect(seenTitles).toEqual(allTitles);
    }
    const { nextCursor: cursor } = await find('everywhere', { limit: 2 });
    await expect(find('everywher', { cursor })).rejects.toThrow(/cursor/i);
    await expect(find('everywhere', { cursor, app: 'ledgerly' })).rejects.toThrow(/cursor/i);
    // 'e30' is '{}' in Base64.
    for (const invalidCursor of ['x', '1.x', `9${cursor}`, '0.e30', `${cursor}~`]) {
      await expect(find('everywhere', { cursor: invalidCursor })).rejects.toThrow(/cursor/i);
    }
  });

  test.each(['', '  ', '\0', '!?&', '\ud800'])('finds nothing for %j', async (query) => {
    expect(await find(query)).toMatchObject({ items: [], nextCursor: null, total: { count: 0 } });
  });

  test('removes the words of deleted screens from the vocabulary and keeps the counters correct', async () => {
    const { db } = getDatabase();
    // The vocabulary excludes words with a letter three times in a row.
    const id = await makeScreenWithText(db, harbour, ['Zeppelin aaaaargh zeppelin x2']);
    const words = async () =>
      (
        await sql<{ word: string; ndoc: number }>`
          select word, ndoc from text_vocab where word like 'z%' or word like 'aaa%'`.execute(db)
      ).rows;
    expect(await words()).toEqual([{ word: 'zeppelin', ndoc: 1 }]);
    expect(await titles('zeppelin')).toHaveLength(1);
    await deleteScreens(db, TEST_ACTOR, [id]);
    expect(await words()).toEqual([]);
    expect(await titles('zeppelin')).toEqual([]);
    expect(await findCounterDifferences(db)).toEqual({});
  });
});

describeOnOneDatabase('search for the name of an app with many screens', (getDatabase) => {
  const SCREENS = 301;
  const category = { type: 'ui-elements', slug: 'ledger-list' } as const;

  beforeAll(async () => {
    const { db } = getDatabase();
    const { id: appId } = await makeApp(db, { name: 'Quillbox' });
    await sql`
      insert into images (id, sha256, format, content_type, bytes, width, height, state)
      select md5(n::text), md5(n::text) || md5(n::text), 'png', 'image/png', 1, 1, 1, 'final'
      from generate_series(1, ${SCREENS}) n`.execute(db);
    await sql`
      insert into screens (id, app_id, title, platform, image_id, created_at)
      select gen_random_uuid(), ${appId}::uuid, case n when 1 then 'Zanzibar ledger' else 'Number ' || n end, 'web',
        md5(n::text), timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${SCREENS}::int) n`.execute(db);
    const { id: categoryId } = await makeCategory(db, { type: 'ui-elements', name: 'Ledger list' });
    await sql`insert into screen_categories (screen_id, category_id)
      select id, ${categoryId} from screens where title in ('Zanzibar ledger', 'Number 2')`.execute(db);
    // A screen of another app also contains 'Zanzibar', but the queries below must not find it.
    const { id: otherId } = await makeApp(db, { name: 'Another' });
    await makeScreen(db, otherId, { title: 'Zanzibar beach' });
    await getDatabase().maintain();
  });

  test('with another word finds the oldest of more than 300 screens', async () => {
    const { db } = getDatabase();
    const query = 'quillbox zanzibar';
    const { items, total } = await findScreens(db, { query, platform: 'web', limit: 9 });
    expect(items.map(({ title }) => title)).toEqual(['Zanzibar ledger']);
    expect(total).toEqual({ count: 1, isAtLeast: false });
    const dialog = await search(db, { query, platform: 'web', limit: 9 });
    expect(dialog.screens.map(({ title }) => title)).toEqual(['Zanzibar ledger']);
    expect(dialog.isPartial).toBe(false);
  });

  test('counts all screens of the app, with and without a category', async () => {
    const { db } = getDatabase();
    const find = (options: Partial<ScreenSearchRequest>) =>
      findScreens(db, { query: 'quillbox', platform: 'web', limit: 9, ...options });
    const all = await find({});
    expect(all.total).toEqual({ count: SCREENS, isAtLeast: false });
    expect(all.facets?.apps).toMatchObject([{ slug: 'quillbox', count: SCREENS }]);
    const listed = await find({ category });
    expect(listed.items.map(({ title }) => title)).toEqual(['Number 2', 'Zanzibar ledger']);
    expect(listed.total).toEqual({ count: 2, isAtLeast: false });
    expect((await find({ category, app: 'quillbox' })).total).toEqual(listed.total);
    expect((await find({ app: 'another' })).total.count).toBe(0);
    expect((await search(db, { query: 'quillbox', platform: 'web', limit: 9 })).total).toEqual({
      count: 100,
      isAtLeast: true,
    });
  });
});

describeOnOneDatabase('search in many images with the same word', (getDatabase) => {
  test('counts up to 1,000 matches, returns the newest and reports that there are more', async () => {
    const { db } = getDatabase();
    const { id: appId } = await makeApp(db, { name: 'Many' });
    await sql`
      insert into images (id, sha256, format, content_type, bytes, width, height, state)
      select md5(n::text), md5(n::text) || md5(n::text), 'png', 'image/png', 1, 1, 1, 'final'
      from generate_series(1, 1300) n`.execute(db);
    await sql`
      insert into screens (id, app_id, title, platform, image_id, created_at)
      select gen_random_uuid(), ${appId}::uuid, 'Number ' || n, 'web', md5(n::text),
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 1300) n`.execute(db);
    await sql`update screen_text set ocr = 'Continue' || case when title like '%7' then ' slowly' else '' end`.execute(
      db,
    );
    // All other screens have the word 'number' in their titles.
    await makeScreenWithText(db, appId, ['Number nine'], { title: 'Nothing' });
    await getDatabase().maintain();
    const result = await findScreens(db, { query: 'continue', platform: 'web', limit: 3 });
    expect(result.total).toEqual({ count: 1000, isAtLeast: true });
    expect(result.items.map(({ title }) => title)).toEqual(['Number 1300', 'Number 1299', 'Number 1298']);
    expect(result.facets?.platforms).toEqual([
      { platform: 'web', count: 1000, isAtLeast: true },
      { platform: 'ios', count: 0, isAtLeast: false },
    ]);
    expect(result.facets?.apps).toMatchObject([{ count: 1000, isAtLeast: true }]);
    expect((await search(db, { query: 'continue', platform: 'web', limit: 3 })).total).toEqual({
      count: 100,
      isAtLeast: true,
    });
    // One old screen contains 'continua'. The 1,300 newer screens contain 'continue', which differs by one letter.
    const { id: rareId } = await makeApp(db, { name: 'Rare' });
    const id = await makeScreenWithText(db, rareId, ['Continua'], { title: 'Old' });
    for (const table of ['screens', 'screen_text'] as const)
      await sql`update ${sql.table(table)} set created_at = '2025-01-01'
        where ${sql.ref(table === 'screens' ? 'id' : 'screen_id')} = ${id}`.execute(db);
    const rare = await search(db, { query: 'continua', platform: 'web', limit: 3 });
    expect(rare.texts.map(({ title }) => title)).toEqual(['Old']);
    const { items } = await findScreens(db, { query: 'continua', platform: 'web', limit: 2 });
    expect(items.map(({ title }) => title)).toEqual(['Old', 'Number 1300']);
    const { texts } = await search(db, { query: 'number', platform: 'web', limit: 3 });
    expect(texts.map(({ title }) => title)).toEqual(['Nothing']);
    // 130 of the 1,300 screens contain both words: those whose number ends with 7.
    const some = await findScreens(db, { query: 'continue slowly', platform: 'web', limit: 3 });
    expect(some.total).toEqual({ count: 130, isAtLeast: false });
    expect(some.items[0]?.title).toBe('Number 1297');

    // With filters, the newest matches of the filtered screens are returned.
    const { id: fewId } = await makeApp(db, { name: 'Few' });
    const { id: chosenId } = await makeCategory(db, { type: 'ui-elements', name: 'Chosen' });
    for (const title of ['First', 'Second'])
      await makeScreenWithText(db, fewId, ['Continue'], { title, categoryIds: [chosenId] });
    await makeScreenWithText(db, fewId, ['Continue'], { title: 'Third' });
    await makeScreenWithText(db, fewId, ['Continue'], { title: 'On a phone', platform: 'ios' });
    await makeScreenWithText(db, appId, ['Continue'], { title: 'Of many', categoryIds: [chosenId] });
    const titlesWith = async (options: Partial<ScreenSearchRequest>) =>
      (await findScreens(db, { query: 'continue', platform: 'web', limit: 9, ...options })).items.map(
        ({ title }) => title,
      );
    const category = { type: 'ui-elements', slug: 'chosen' } as const;
    expect(await titlesWith({ app: 'few' })).toEqual(['Third', 'Second', 'First']);
    expect(await titlesWith({ category })).toEqual(['Of many', 'Second', 'First']);
    expect(await titlesWith({ app: 'few', category })).toEqual(['Second', 'First']);
  });
});
