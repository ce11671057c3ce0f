import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AppValues, appValuesSchema, keepHexCharacters, toAppInput, valuesOf } from './app-values.ts';

const formValues = (overrides: Partial<AppValues>): AppValues => ({
  ...valuesOf(null),
  name: 'Berth',
  ...overrides,
});
const requestBody = (overrides: Partial<AppValues>) =>
  toAppInput(appValuesSchema.parse(formValues(overrides)));
const errorsOf = (overrides: Partial<AppValues>) =>
  Object.fromEntries(
    (appValuesSchema.safeParse(formValues(overrides)).error?.issues ?? []).map(({ path, message }) => [
      path[0],
      message,
    ]),
  );

describe('[A-41] the app form', () => {
  test('the app form starts empty except for the default color', () => {
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

  test('the app form reports each error at its field', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ name: '  ', url: 'not a web address', brandColor: '12345' })).toEqual({
      name: 'Please enter an app name',
      url: 'Please enter a web address, such as https://example.com',
      brandColor: 'A color has 3 or 6 hex characters',
    });
    for (const url of ['ftp://example.com', 'mailto:me', 'javascript:alert(1)']) {
      expect(errorsOf({ url }), url).toHaveProperty('url');
    }
    expect(errorsOf({ name: '日本', slug: '' })).toEqual({
      slug: 'Please enter a URL with letters or digits',
    });
    expect(errorsOf({ name: '日本', slug: 'nihon' })).toEqual({});
  });

  test('toAppInput derives a missing slug from the name and adds a missing scheme to the URL of the website', () => {
    expect(requestBody({ name: ' Café Société ', slug: '', url: 'cafe.example' })).toMatchObject({
      name: 'Café Société',
      slug: 'cafe-societe',
      url: 'https://cafe.example',
      brandColor: '#03045E',
    });
    expect(requestBody({ slug: ' By Hand ', url: '', description: ' ', brandColor: '' })).toMatchObject({
      slug: 'by-hand',
      url: null,
      description: null,
      brandColor: null,
    });
    expect(requestBody({ url: 'example.com:8080' })).toMatchObject({ url: 'https://example.com:8080' });
    expect(requestBody({ brandColor: 'f0a' }).brandColor).toBe('#FF00AA');
  });

  test('keepHexCharacters keeps at most 6 hex characters of any input', () => {
    expect([keepHexCharacters('#5e6ad2ff'), keepHexCharacters('xyz'), keepHexCharacters('0 3-0')]).toEqual([
      '5e6ad2',
      '',
      '030',
    ]);
    fc.assert(fc.property(fc.string(), (text) => /^[0-9a-f]{0,6}$/i.test(keepHexCharacters(text))));
  });
});
