import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AppValues, appValuesSchema, hexCharacters, inputOf, valuesOf } from './app-values.ts';

const typed = (over: Partial<AppValues>): AppValues => ({ ...valuesOf(null), name: 'Berth', ...over });
const sent = (over: Partial<AppValues>) => inputOf(appValuesSchema.parse(typed(over)));
const problems = (over: Partial<AppValues>) =>
  Object.fromEntries(
    (appValuesSchema.safeParse(typed(over)).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ]),
  );

describe('[A-41] the app form', () => {
  test('starts empty except for the default colour', () => {
    expect(valuesOf(null)).toEqual({
      name: '',
      slug: '',
      description: '',
      url: '',
      brandColor: '03045E',
      categoryIds: [],
      logo: null,
    });
  });

  test('reports each error at its field', () => {
    expect(problems({})).toEqual({});
    expect(problems({ name: '  ', url: 'not a web address', brandColor: '12345' })).toEqual({
      name: 'Please enter an app name',
      url: 'Please enter a web address, such as https://example.com',
      brandColor: 'A color has 6 hex characters',
    });
    expect(problems({ url: 'ftp://example.com' })).toHaveProperty('url');
    expect(problems({ name: '日本', slug: '' })).toEqual({
      slug: 'Please enter a URL with letters or digits',
    });
    expect(problems({ name: '日本', slug: 'nihon' })).toEqual({});
  });

  test('derives a missing URL from the name and a missing protocol of the website', () => {
    expect(sent({ name: ' Café Société ', slug: '', url: 'cafe.example' })).toMatchObject({
      name: 'Café Société',
      slug: 'cafe-societe',
      url: 'https://cafe.example',
      brandColor: '#03045E',
    });
    expect(sent({ slug: ' By Hand ', url: '', description: ' ', brandColor: '' })).toMatchObject({
      slug: 'by-hand',
      url: null,
      description: null,
      brandColor: null,
    });
    expect(sent({ brandColor: 'f0a' }).brandColor).toBe('#FF00AA');
  });

  test('keeps at most 6 hex characters of any colour input', () => {
    expect([hexCharacters('#5e6ad2ff'), hexCharacters('xyz'), hexCharacters('0 3-0')]).toEqual([
      '5e6ad2',
      '',
      '030',
    ]);
    fc.assert(fc.property(fc.string(), (text) => /^[0-9a-f]{0,6}$/i.test(hexCharacters(text))));
  });
});
