import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import { search } from '#domain/search/queries.ts';
import { tokenize } from '#domain/search/terms.ts';
import { searchResultSchema } from '#shared/contracts/search.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnBothDatabases, describeOnOneDatabase } from '../../support/database.ts';

const APPS = ['Airbnb', 'Figma', 'Spotify', 'Café Nova', 'Linear', 'Duolingo', 'Nova Bank', 'Øre'];
const TITLES = [
  'Login',
  'Login error',
  'Checkout',
  'Checkout payment method',
  'Notification settings',
  'Dark mode settings',
  'Übersicht der Aufträge',
  'Onboarding welcome',
  'Profile',
  'Sign-up step 2',
  'Straße und Hausnummer',
  'Log of all the changes so far',
];

describeOnOneDatabase('search', (getDatabase) => {
  beforeAll(async () => {
    const { db } = getDatabase();
    for (const [index, name] of APPS.entries()) {
      const app = await makeApp(db, { name });
      const platform = name === 'Linear' ? 'ios' : 'web';
      if (name !== 'Duolingo') await makeScreen(db, app.id, { platform, title: `Start ${index}` });
      if (name === 'Airbnb') for (const title of TITLES) await makeScreen(db, app.id, { title });
      if (name === 'Figma') await makeScreen(db, app.id, { title: 'Checkout' });
      if (name === 'Spotify') await makeScreen(db, app.id, { title: 'Login', platform: 'ios' });
    }
    await makeCategory(db, { type: 'app', name: 'Finance' });
    await makeCategory(db, { type: 'screen-types', name: 'Log In' });
    await makeCategory(db, { type: 'ux-patterns', name: 'Two-Factor Authentication' });
    await makeCategory(db, { type: 'ui-elements', name: 'Date Picker' });
    await makeCategory(db, { type: 'styles', name: 'Dark Mode' });
  });

  const find = (query: string, limit = 10) => search(getDatabase().db, { query, platform: 'web', limit });
  const apps = async (query: string) => (await find(query)).apps.map((app) => app.name);
  const categories = async (query: string) => (await find(query)).categories.map((category) => category.name);
  const titles = async (query: string) => (await find(query)).screens.map((screen) => screen.title);

  test('returns results in the format of the contract', async () => {
    const result = await find('login');
    expect(searchResultSchema.parse(result)).toEqual(result);
    expect(result.query).toBe('login');
  });

  describe('apps', () => {
    test.each([
      ['Airbnb', 'by name'],
      ['air', 'by the beginning of the name'],
      ['a', 'by its first letter'],
      ['bank', 'by a later word'],
      ['AIRBNB', 'in capital letters'],
      ['arbnb', 'with a letter left out'],
      ['airbmb', 'with a wrong letter'],
      ['airnbb', 'with two letters swapped'],
      ['airbnbb', 'with a letter too many'],
    ])('are found for the query %s: %s', async (query) => {
      expect((await apps(query))[0]).toBe(query === 'bank' ? 'Nova Bank' : 'Airbnb');
    });
    test('are found regardless of accents', async () => {
      for (const query of ['cafe', 'café', 'CAFÉ', 'cafe\u0301'])
        expect((await apps(query))[0]).toBe('Café Nova');
      expect(await apps('ore')).toContain('Øre');
    });
    test('are found by a mistyped word', async () => {
      expect((await apps('fgima'))[0]).toBe('Figma');
      expect((await apps('spotfiy'))[0]).toBe('Spotify');
    });
    test('are found if they have screens on any platform, with the screen counts of both', async () => {
      expect((await find('linear')).apps).toMatchObject([
        { name: 'Linear', screenCounts: { web: 0, ios: 1 } },
      ]);
      expect(await apps('duolingo')).toEqual([]);
    });
    test('come first if the query is their exact name, and are found by one word of it', async () => {
      expect((await apps('nova bank'))[0]).toBe('Nova Bank');
      expect((await apps('nova')).slice(0, 2).sort()).toEqual(['Café Nova', 'Nova Bank']);
    });
  });

  describe('categories of every type', () => {
    test.each([
      ['finance', 'Finance'],
      ['financ', 'Finance'],
      ['fincance', 'Finance'],
      ['log in', 'Log In'],
      ['login', 'Log In'],
      ['logni', 'Log In'],
      ['two factor', 'Two-Factor Authentication'],
      ['authentification', 'Two-Factor Authentication'],
      ['date-picker', 'Date Picker'],
      ['datepicker', 'Date Picker'],
      ['dark', 'Dark Mode'],
    ])('are found for the query %s: %s', async (query, name) =>
      expect((await categories(query))[0]).toBe(name),
    );
  });

  test('names that match as typed come before names that only resemble the query', async () => {
    const { db } = getDatabase();
    for (const name of ['Checks', 'Chess Board']) {
      const app = await makeApp(db, { name });
      await makeScreen(db, app.id, { title: 'Start' });
    }
    const found = await find('check');
    expect(found.apps.map(({ name, isCorrected }) => [name, isCorrected])).toEqual([
      ['Checks', false],
      ['Chess Board', true],
    ]);
    expect((await find('fgima')).apps[0]).toMatchObject({ name: 'Figma', isCorrected: true });
  });

  describe('screens', () => {
    test('are found after each typed letter', async () => {
      const word = 'checkout';
      for (let length = 1; length <= word.length; length += 1) {
        expect(await titles(word.slice(0, length)), word.slice(0, length)).toContain('Checkout');
      }
    });
    test.each([
      ['checkout', 'Checkout'],
      ['payment checkout', 'Checkout payment method'],
      ['checkout pay', 'Checkout payment method'],
      ['chekcout', 'Checkout'],
      ['chekc', 'Checkout'],
      ['notificaton setings', 'Notification settings'],
      ['onbaording', 'Onboarding welcome'],
      ['ubersicht', 'Übersicht der Aufträge'],
      ['auftrage', 'Übersicht der Aufträge'],
      ['strasse', 'Straße und Hausnummer'],
      ['signup', 'Sign-up step 2'],
      ['sign up', 'Sign-up step 2'],
      ['darkmode', 'Dark mode settings'],
      ['asdfgh profile', 'Profile'],
    ])('are found for the query %s: %s', async (query, title) =>
      expect((await titles(query))[0]).toBe(title),
    );

    test('are ranked with exact words before prefixes, and short titles before long ones', async () => {
      expect((await titles('login')).slice(0, 2)).toEqual(['Login', 'Login error']);
      expect((await titles('log'))[0]).toBe('Log of all the changes so far');
    });
    test('are found on the requested platform only', async () => {
      const on = async (platform: 'web' | 'ios') =>
        (await search(getDatabase().db, { query: 'login', platform, limit: 10 })).screens.map(
          (screen) => screen.app.name,
        );
      expect(new Set(await on('web'))).toEqual(new Set(['Airbnb']));
      expect(await on('ios')).toEqual(['Spotify']);
    });
    test('are found by a word of the title and the name of the app in one query', async () => {
      const { screens } = await find('figma checkout');
      expect(screens.map((screen) => [screen.app.name, screen.title])).toEqual([['Figma', 'Checkout']]);
      expect((await find('checkout airbnb')).screens[0]?.app.name).toBe('Airbnb');
    });
    test('are found by their new title after a change, not by the old one', async () => {
      const { db } = getDatabase();
      const app = await makeApp(db, { name: 'Mutable' });
      const id = await makeScreen(db, app.id, { title: 'Wonderland' });
      expect(await titles('wonderland')).toEqual(['Wonderland']);
      await updateScreen(db, TEST_ACTOR, id, { title: 'Neverland' });
      expect(await titles('wonderland')).not.toContain('Neverland');
      expect(await titles('neverland')).toEqual(['Neverland']);
    });
  });

  test.each(['', '   ', '\0', '!?&', '...'])('finds nothing for %j', async (query) => {
    const total = { count: 0, isAtLeast: false };
    expect(await find(query)).toEqual({
      query,
      apps: [],
      categories: [],
      screens: [],
      texts: [],
      total,
      isPartial: false,
      unmatched: null,
    });
  });

  test('finds nothing for an unknown word', async () => {
    expect(await find('xqzwvk')).toMatchObject({ apps: [], categories: [], screens: [] });
  });

  test('limits the size of each group', async () => {
    const result = await find('a', 2);
    for (const group of [result.apps, result.categories, result.screens])
      expect(group.length).toBeLessThanOrEqual(2);
  });

  test('uses the beginning of an overlong query', async () => {
    expect(await titles(`checkout ${'x'.repeat(100_000)}`)).toContain('Checkout');
  });
});

describeOnBothDatabases('search in many screens with the same word', (getDatabase) => {
  const titles = async (query: string): Promise<string[]> =>
    (await search(getDatabase().db, { query, platform: 'web', limit: 5 })).screens.map(
      (screen) => screen.title,
    );

  beforeAll(async () => {
    const { db } = getDatabase();
    const { id: appId } = await makeApp(db);
    await sql`
      insert into images (id, sha256, format, content_type, bytes, width, height, state)
      select md5(n::text), md5(n::text) || md5(n::text), 'png', 'image/png', 1, 1, 1, 'final'
      from generate_series(1, 3000) n`.execute(db);
    await sql`
      insert into screens (id, app_id, title, platform, image_id)
      select gen_random_uuid(), ${appId}::uuid, 'Settings of the account ' || n, 'web', md5(n::text)
      from generate_series(1, 3000) n`.execute(db);
    await makeScreen(db, appId, { title: 'Settings' });
    await makeScreen(db, appId, { title: 'The settings' });
    await makeScreen(db, appId, { title: 'Settings', platform: 'ios' });
    await makeScreen(db, appId, { title: 'A setting apart' });
    // The folded form of this title exceeds the maximum size of an index entry.
    await makeScreen(db, appId, { title: '\ufdfa'.repeat(300) });
    await getDatabase().maintain();
  });

  test.each(['Settings', 'settin', 'setings'])('ranks the title Settings first for %s', async (query) => {
    expect((await titles(query))[0]).toBe('Settings');
  });

  test('ranks a title with the exact word before thousands with longer words', async () => {
    expect((await titles('setting'))[0]).toBe('A setting apart');
  });

  test('uses the index for exact titles', async () => {
    const scans = await getDatabase()
      .db.transaction()
      .execute(async (tx) => {
        await search(tx, { query: 'settings', platform: 'web', limit: 5 });
        const { rows } = await sql<{ scans: number }>`
          select pg_stat_get_xact_numscans('screen_text_exact'::regclass) as scans`.execute(tx);
        return rows[0]?.scans;
      });
    expect(scans).toBeGreaterThan(0);
  });

  test('ranks a title that consists of exactly the two typed words first', async () => {
    expect((await titles('the settings'))[0]).toBe('The settings');
  });
});

describeOnBothDatabases('search in other scripts', (getDatabase) => {
  test('ignores case regardless of the locale of the database', async () => {
    const { db } = getDatabase();
    for (const name of ['ПРИВЕТ', 'Ωmega', 'Ægir', 'ŁÓDŹ', 'GROẞE', 'ΟΔΟΣ', 'ԲԱՐԵՎ', 'Ґанок']) {
      const { id } = await makeApp(db, { name, slug: `app-${Buffer.from(name).toString('hex')}` });
      await makeScreen(db, id, { title: `${name} 1` });
    }
    for (const [query, name] of [
      ['привет', 'ПРИВЕТ'],
      ['Привет', 'ПРИВЕТ'],
      ['ωmega', 'Ωmega'],
      ['ægir', 'Ægir'],
      ['AEGIR', 'Ægir'],
      ['lodz', 'ŁÓDŹ'],
      ['grosse', 'GROẞE'],
      ['οδός', 'ΟΔΟΣ'],
      ['բարեվ', 'ԲԱՐԵՎ'],
      ['ґанок', 'Ґанок'],
    ] as const) {
      const result = await search(db, { query, platform: 'web', limit: 3 });
      expect([query, result.apps[0]?.name, result.screens[0]?.title]).toEqual([query, name, `${name} 1`]);
    }
  });

  test('drops words of a query that have more than 80 letters after folding', async () => {
    const { db } = getDatabase();
    const tokenLengths: number[] = [];
    for (const query of [
      '㌖'.repeat(200),
      '\ufdfa'.repeat(200),
      'a'.repeat(200),
      `${'b'.repeat(79)} `.repeat(3),
    ]) {
      const tokens = await tokenize(db, query);
      for (const token of tokens) tokenLengths.push(token.length);
      expect(await search(db, { query, platform: 'web', limit: 3 })).toMatchObject({ apps: [], screens: [] });
    }
    expect(Math.max(...tokenLengths)).toBeLessThanOrEqual(80);
  });

  test('uses only the first six words of a long query, not counting stop words', async () => {
    const { db } = getDatabase();
    const wordsOf = (query: string) => tokenize(db, query);
    // A query of at most six words keeps its stop words.
    expect(await wordsOf('Where can the user pay')).toEqual(['where', 'can', 'the', 'user', 'pay']);
    expect(await wordsOf('Where can the user pay an invoice')).toEqual(['where', 'user', 'pay', 'invoice']);
    // 'one' is a stop word.
    expect(await wordsOf('one two3 three four five six seven eight')).toEqual([
      'two3',
      'three',
      'four',
      'five',
      'six',
      'seven',
    ]);
    // A query that consists only of stop words keeps them.
    expect(await wordsOf('is it as it was or is it not')).toEqual(['is', 'it', 'as', 'it', 'was', 'or']);
  });
});
