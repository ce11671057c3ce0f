import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CandidateCategory } from '#shared/contracts/analysis.ts';
import { classify, toEngineCategories } from '../classify.ts';
import { makeExample, makeFeatures, makeOcrText } from '../sample-screens.ts';
import { decodeModel, encodeModel } from './codec.ts';
import { type Example, train } from './train.ts';

const offer = (
  id: string,
  type: CandidateCategory['type'],
  name: string,
  parentId: string | null = null,
) => ({
  id,
  type,
  name,
  parentId,
});
const OFFERED: CandidateCategory[] = [
  offer('t-login', 'screen-types', 'Log In'),
  offer('t-settings', 'screen-types', 'Settings'),
  // Names unknown to the lexicon, so that only training can give them a meaning.
  offer('t-garden', 'screen-types', 'Xylograph'),
  offer('e-plot', 'ui-elements', 'Qwirk'),
  offer('e-button', 'ui-elements', 'Button'),
];
const APPS = ['ash', 'birch', 'cedar', 'elm', 'fir', 'hazel', 'lime', 'oak', 'pine', 'yew'];
const SCREENS: Example[] = APPS.flatMap((app, index) => [
  makeExample(
    app,
    ['t-login', 'e-button'],
    'Welcome back',
    'Email',
    'Password',
    'Sign in',
    `${app} ${index}`,
  ),
  makeExample(app, ['t-login'], 'Sign in', 'Password', 'Forgot password', `${app} account`),
  makeExample(app, ['t-settings'], 'Settings', 'Notifications', 'Appearance', 'Privacy', app),
  makeExample(app, ['t-settings', 'e-button'], 'Settings', 'Language', 'Theme', 'Save', app),
  makeExample(app, ['t-garden', 'e-plot'], 'Tomatoes', 'Watering can', 'Seedlings', 'Compost', app),
  makeExample(app, ['t-garden', 'e-plot', 'e-button'], 'Pumpkins', 'Compost', 'Seedlings', 'Save', app),
]);
const CATEGORIES = toEngineCategories(OFFERED);
const MODEL = train(SCREENS, CATEGORIES);

const screenOf = (...texts: string[]) => {
  const ocrText = makeOcrText(...texts);
  return { ocrText, features: makeFeatures(ocrText) };
};
const words = fc.array(fc.stringMatching(/^[\p{L}\d ]{0,24}$/u), { maxLength: 12 });
const firstSuggestion = (found: { suggestions: { id: string }[] }, idPrefix: string): string | undefined =>
  found.suggestions.find(({ id }) => id.startsWith(idPrefix))?.id;

describe('training', () => {
  test('learns from tags a category that the lexicon does not know, and explains the prediction', () => {
    const screen = screenOf('Seedlings', 'Compost', 'Radishes');
    const before = classify(null, screen, OFFERED, '');
    const after = classify(MODEL, screen, OFFERED, '');
    const confidence = ({ suggestions }: typeof after) =>
      suggestions.find(({ id }) => id === 't-garden')?.confidence ?? 0;
    expect(before.categories).toEqual([]);
    expect(before.explanation).toContain(
      'Nothing was learned from this gallery yet: learning begins with 30 tagged screens of your own.',
    );
    expect(after.categories).toContain('t-garden');
    expect(after.categories).toContain('e-plot');
    expect(confidence(after)).toBeGreaterThan(confidence(before));
    expect(after.explanation).toMatch(/^Recognized as Xylograph: resembles \d+ tagged screens\./);
  });

  test('gives a model that uses the lexicon for words that no tagged screen contains', () => {
    const found = classify(MODEL, screenOf('Log in', 'Username', 'Remember me'), OFFERED, '');
    expect(firstSuggestion(found, 't-')).toBe('t-login');
    expect(found.explanation).toContain("'log in'");
  });

  test('trains a taxonomy only if at least thirty screens have a tag of it', () => {
    expect(train(SCREENS.slice(0, 29), CATEGORIES).taxonomies).toEqual([]);
    const untyped = SCREENS.map((example) => ({ ...example, categories: ['e-button'] }));
    expect(train(untyped, CATEGORIES).taxonomies.map(({ type }) => type)).toEqual(['ui-elements']);
  });

  test('sets no threshold and selects nothing if all screens are of one app', () => {
    const oneAppModel = train(
      SCREENS.map((example) => ({ ...example, group: 'ash' })),
      CATEGORIES,
    );
    expect(oneAppModel.taxonomies.map(({ threshold }) => threshold)).toEqual([null, null]);
    expect(classify(oneAppModel, screenOf('Seedlings', 'Compost'), OFFERED, '').categories).toEqual([]);
  });

  test('gives a model that suggests a category added later if its name matches, but never selects it', () => {
    const later = [...OFFERED, offer('t-late', 'screen-types', 'Checkout')];
    const found = classify(MODEL, screenOf('Checkout', 'Subtotal', 'Place order', 'Card number'), later, '');
    expect(found.suggestions.map(({ id }) => id)).toContain('t-late');
    expect(found.categories).not.toContain('t-late');
  });

  test('changes neither the rank of a screen type without examples nor the confidence of an element without examples', () => {
    const later = [
      ...OFFERED,
      offer('t-chat', 'screen-types', 'Chat'),
      offer('e-table', 'ui-elements', 'Table'),
    ];
    const screen = screenOf('Ann', 'Online', 'Yesterday', 'Typing');
    const untrained = classify(null, screen, later, '');
    const trained = classify(MODEL, screen, later, '');
    const confidence = ({ suggestions }: typeof trained, categoryId: string) =>
      suggestions.find(({ id }) => id === categoryId)?.confidence;
    expect(firstSuggestion(untrained, 't-')).toBe('t-chat');
    expect(firstSuggestion(trained, 't-')).toBe('t-chat');
    expect(confidence(trained, 'e-table')).toBe(confidence(untrained, 'e-table'));
  });

  test('gives a model whose confidences of all screen types add up to one, including those of types without training examples', () => {
    const later = [
      ...OFFERED,
      offer('t-chat', 'screen-types', 'Chat'),
      offer('t-new', 'screen-types', 'Zyqqur'),
    ];
    const { suggestions } = classify(MODEL, screenOf('Messages', 'Settings', 'Password'), later, '');
    const types = suggestions.filter(({ id }) => id.startsWith('t-'));
    expect(types).toHaveLength(5);
    expect(types.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1, 2);
  });
});

describe('classifying and storing', () => {
  test('classify returns probabilities of offered categories only, and the same ones for any order of the categories', () => {
    fc.assert(
      fc.property(
        words,
        fc.shuffledSubarray(OFFERED),
        fc.constantFrom(null, MODEL),
        (texts, offered, model) => {
          const screen = screenOf(...texts);
          const found = classify(model, screen, offered, '');
          const ids = offered.map(({ id }) => id);
          for (const { id, confidence } of found.suggestions) {
            expect(confidence).toBeGreaterThanOrEqual(0);
            expect(confidence).toBeLessThanOrEqual(1);
            expect(ids).toContain(id);
          }
          expect(found.suggestions.map(({ id }) => id)).toEqual(expect.arrayContaining(found.categories));
          expect(classify(model, screen, offered.toReversed(), '')).toEqual(found);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('classify ignores words that do not occur in the training screens', () => {
    const { features } = screenOf('Settings', 'Privacy');
    const plain = { features, ocrText: makeOcrText('Settings', 'Privacy') };
    const strange = { features, ocrText: makeOcrText('Settings', 'Privacy zzqx vvkj') };
    expect(classify(MODEL, strange, OFFERED, '').suggestions).toEqual(
      classify(MODEL, plain, OFFERED, '').suggestions,
    );
  });

  test('train returns the same model for any order of the categories', () => {
    expect(encodeModel(train(SCREENS, CATEGORIES.toReversed())).equals(encodeModel(MODEL))).toBe(true);
  });

  test('decodeModel restores an encoded model, and rejects truncated and invalid ones', () => {
    const bytes = encodeModel(MODEL);
    expect(decodeModel(bytes)).toEqual(MODEL);
    for (const length of [0, 1, 20, bytes.length >> 1, bytes.length - 1])
      expect(() => decodeModel(bytes.subarray(0, length))).toThrow();
    expect(() => decodeModel(encodeModel({ ...MODEL, examples: -1 }))).toThrow();
  });
});
