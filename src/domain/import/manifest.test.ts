import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ManifestError, parseManifest, safeRelativePath } from './manifest.ts';

const parse = (value: unknown) => parseManifest(JSON.stringify(value));
const FILE = 'web/app/a.png';

/** Parses a manifest with one entry of these fields. */
function entryOf(fields: Record<string, unknown>) {
  const { entries, problems } = parse([{ file: FILE, ...fields }]);
  expect(problems).toEqual([]);
  return entries[0];
}

const reasonOf = (fields: Record<string, unknown>): string | undefined =>
  parse([{ file: FILE, ...fields }]).problems[0]?.reason;

describe('a manifest', () => {
  test('is parsed with all fields of an entry', () => {
    expect(
      entryOf({
        app: ' Home Assistant ',
        slug: 'ha',
        platform: 'ios',
        title: 'Lights',
        description: 'All lights\nof the house',
        website: 'https://example.org/',
        screen_types: ['Dashboard', 'Dashboard', ''],
        ux_patterns: 'Filtering, Sorting',
        ui_elements: ['Toggle, big'],
        styles: null,
        app_categories: ['Home'],
        captured_at: '2024-05-06',
        source_url: 'http://example.org/x',
      }),
    ).toEqual({
      file: FILE,
      app: 'Home Assistant',
      slug: 'ha',
      platform: 'ios',
      title: 'Lights',
      description: 'All lights\nof the house',
      website: 'https://example.org/',
      tags: {
        'screen-types': ['Dashboard'],
        'ux-patterns': ['Filtering', 'Sorting'],
        'ui-elements': ['Toggle, big'],
        styles: [],
      },
      appCategories: ['Home'],
      capturedAt: '2024-05-06T00:00:00.000Z',
      sourceUrl: 'http://example.org/x',
      sourcePath: null,
    });
  });

  test('may start with a byte order mark, have the list under a key, and name only the file', () => {
    const manifest = parseManifest(`\uFEFF{"screens": [{"file": "${FILE}"}]}`);
    expect(manifest.entries[0]).toMatchObject({ app: null, slug: null, platform: null, title: null });
  });

  test('may have the fields of a labeled corpus, but its own fields take precedence', () => {
    const labels = {
      label_screen_type: 'Editor',
      label_ui_elements: ['Navbar', 'Card'],
      source_repo: 'owner/some.repo',
    };
    expect(entryOf(labels)).toMatchObject({
      tags: { 'screen-types': ['Editor'], 'ui-elements': ['Navbar', 'Card'] },
      sourceUrl: 'https://github.com/owner/some.repo',
    });
    const ownFields = { screen_types: ['Login'], ui_elements: ['Button'], source_url: 'https://a.example' };
    expect(entryOf({ ...labels, ...ownFields })).toMatchObject({
      tags: { 'screen-types': ['Login'], 'ui-elements': ['Button'] },
      sourceUrl: 'https://a.example',
    });
  });

  test('determines the slug of an app by the slug field, else by the name of the app', () => {
    expect(entryOf({ slug: 'Über App', app: 'Other' })?.slug).toBe('uber-app');
    expect(entryOf({ slug: '微信', app: 'WeChat' })?.slug).toBe('wechat');
    expect(entryOf({ app: '微信' })?.slug).toBeNull();
  });

  test.each([
    ['2024-05', '2024-05-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2024-05-06 07:08', '2024-05-06T07:08:00.000Z'],
    ['2024-05-06T07:08:09', '2024-05-06T07:08:09.000Z'],
    ['2024-05-06T07:08:09.5z', '2024-05-06T07:08:09.500Z'],
    ['2024-05-06T07:08:09+02:00', '2024-05-06T05:08:09.000Z'],
  ])('with the date %s is parsed in UTC, regardless of the local time zone', (date, capturedAt) => {
    const { TZ } = process.env;
    try {
      process.env.TZ = 'Asia/Tokyo';
      expect(entryOf({ captured_at: date })?.capturedAt).toBe(capturedAt);
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });

  test.each(['2024', 'yesterday', '2024-02-30', '2024-13', '2024-05-06T25:00', '1970-01-01', '9999-01-01'])(
    'with the date %s is parsed, and the date is reported as invalid',
    (date) => {
      expect(reasonOf({ captured_at: date })).toBe('manifest: captured_at: is not a valid date');
    },
  );

  test.each([
    [{ title: 7 }, 'title: must be a string'],
    [{ platform: 'android' }, 'platform: must be web or ios'],
    [{ screen_types: [1] }, 'screen_types: expected a string or a list of strings'],
    [{ styles: { a: 1 } }, 'styles: expected a string or a list of strings'],
    [{ ui_elements: ['x'.repeat(201)] }, 'ui_elements: contains a name longer than 200 characters'],
    [{ title: 'x'.repeat(301) }, 'title: must have at most 300 characters'],
    [{ title: 'a\0b' }, 'title: contains a NUL character'],
    [{ styles: ['a\0b'] }, 'styles: contains a NUL character'],
    [{ website: 'javascript:alert(1)' }, 'website: is not an http or https address'],
    [{ website: 'http:example.org' }, 'website: is not an http or https address'],
    [{ website: 'https://me:pw@example.org' }, 'website: contains a user name or password'],
    [{ source_url: 'https://a b' }, 'source_url: is not an http or https address'],
    [{ source_repo: 'owner/repo/../x' }, "source_repo: must have the form 'owner/name'"],
    [{ file: 1 }, 'file: must be a string'],
  ])('with the invalid entry %j is parsed without it, and the reason is reported', (fields, reason) => {
    const { entries, problems } = parse([{ file: FILE, ...fields }, { file: 'web/app/b.png' }]);
    expect(entries.map(({ file }) => file)).toEqual(['web/app/b.png']);
    expect(problems).toHaveLength(1);
    const actual = problems[0]?.reason.replace(/^manifest: /, '');
    expect(actual).toBe(reason);
  });

  test.each([
    [null, "must be an object with the field 'file'"],
    [1, "must be an object with the field 'file'"],
    ['x', "must be an object with the field 'file'"],
    [[], "must be an object with the field 'file'"],
    [{}, 'file: is missing'],
  ])('with the entry %j is parsed without it, and the problem names its position', (item, reason) => {
    const { entries, problems } = parse([{ file: FILE }, item]);
    expect(entries).toHaveLength(1);
    expect(problems).toEqual([{ file: 'entry 2', reason: `manifest: ${reason}` }]);
  });

  test.each([
    '../a.png',
    'web/../../a.png',
    'web\\..\\..\\a.png',
    '/etc/passwd',
    '\\\\server\\share\\a.png',
    'C:\\a.png',
    'c:a.png',
    'web/a\0.png',
    '.',
    '/',
    'web/..',
  ])('with the path %j is parsed, and the path is reported as outside the folder', (file) => {
    expect(safeRelativePath(file)).toBeNull();
    expect(parse([{ file }]).problems).toMatchObject([
      { reason: 'manifest: the path is not inside the folder' },
    ]);
  });

  test('may not contain a date in the future, but may contain the current day', () => {
    expect(reasonOf({ captured_at: '2099-01-01' })).toBe('manifest: captured_at: is a date in the future');
    expect(entryOf({ captured_at: new Date().toISOString().slice(0, 10) })?.capturedAt).not.toBeNull();
  });

  test('that lists a file several times, in different spellings, is parsed without this file and reports one problem', () => {
    const spellings = ['web/app/é.png', 'web\\app\\é.png', './web//app/e\u0301.png'];
    const { entries, problems, rejectedFiles } = parse(spellings.map((file) => ({ file })));
    expect(entries).toEqual([]);
    expect(problems.map(({ reason }) => reason)).toEqual(['manifest: the file is listed twice']);
    expect([...rejectedFiles]).toEqual(['web/app/é.png']);
  });

  test('with unknown fields is parsed, and each of these fields is reported once', () => {
    const { unknownFields } = parse([
      { file: FILE, os: 'ios', licence: 'MIT' },
      { file: 'b.png', os: 'ios' },
    ]);
    expect(unknownFields).toEqual(['licence', 'os']);
  });

  test.each(['', '{', '{\n foo', 'null', '7', '"x"', '{}', '{"screens": {}}'])(
    'with the content %j is rejected completely',
    (json) => {
      expect(() => parseManifest(json)).toThrow(ManifestError);
    },
  );

  test('with any content is parsed or rejected with a ManifestError', () => {
    const field = fc.constantFrom(
      ...['file', 'app', 'slug', 'platform', 'title', 'website', 'screen_types', 'styles', 'captured_at'],
      ...['source_url', 'source_repo', 'label_screen_type', 'label_ui_elements', '__proto__', 'constructor'],
    );
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('web', 'https://a.example', '2024-01-31', '-000001-01', '../x', 'web/a/b.png'),
    );
    const json = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.array(fc.dictionary(field, value)).map((list) => JSON.stringify(list)),
    );
    fc.assert(
      fc.property(json, (text) => {
        try {
          const { entries } = parseManifest(text);
          for (const { file, slug } of entries) {
            expect(file).not.toMatch(/^\/|(^|\/)\.\.(\/|$)|\0|\\/);
            if (slug !== null) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          }
        } catch (error) {
          if (!(error instanceof ManifestError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });
});
