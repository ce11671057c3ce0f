import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesOf as appValuesOf, parseAppDraft } from '../apps/form/app-values.ts';
import { parseAddTermDraft } from '../categories/term-draft.ts';
import { parseTermDraft } from '../categories/term-values.ts';
import { createEmptyValues } from '../screens/form/form-values.ts';
import { parseScreenDraft, type ScreenDraft } from '../screens/form/screen-draft.ts';

const screen: ScreenDraft = {
  form: { ...createEmptyValues(), title: 'Half a ti', categoryIds: new Set(['a', 'b']) },
  isImageRemoved: true,
  sent: { key: 'k', input: { title: 'Half', platform: 'web', appId: null, imageId: null } },
};

test('parsers of drafts accept the values of their form after a structured clone', () => {
  expect(parseScreenDraft(structuredClone(screen))).toEqual(screen);
  const app = { ...appValuesOf(null), name: 'Café', url: 'not yet an addr' };
  expect(parseAppDraft(structuredClone(app))).toEqual(app);
  const term = { name: 'Cards', slug: '', parentId: 'p' };
  expect(parseTermDraft(structuredClone(term))).toEqual(term);
  expect(parseAddTermDraft({ type: 'styles', values: term })).toEqual({ type: 'styles', values: term });
});

test('parsers of drafts return null for a missing field, an unknown taxonomy and arbitrary data', () => {
  const { day: _, ...withoutDay } = screen.form;
  expect(parseScreenDraft({ ...screen, form: withoutDay })).toBeNull();
  expect(parseAddTermDraft({ type: 'gone', values: { name: 'a', slug: 'a', parentId: null } })).toBeNull();
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      for (const parse of [parseScreenDraft, parseAppDraft, parseTermDraft, parseAddTermDraft]) {
        expect(parse(stored)).toBeNull();
      }
    }),
  );
});
