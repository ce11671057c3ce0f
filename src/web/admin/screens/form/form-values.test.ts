import { describe, expect, test } from 'vitest';
import type { AdminScreen } from '#shared/contracts/admin-screens.ts';
import {
  applyAnalysis,
  createEmptyValues,
  hasChanges,
  noonUtcOf,
  toScreenInput,
  valuesOf,
  withTagChange,
} from './form-values.ts';

const screen: AdminScreen = {
  id: '01936b2e-0c2a-7d4e-8b1f-123456789abc',
  title: 'Sign in',
  titleIsDerived: false,
  platform: 'ios',
  image: { id: 'a'.repeat(32), url: '', width: 390, height: 844, format: 'png', thumbhash: null },
  description: null,
  isFeatured: true,
  isCover: false,
  createdAt: '2026-03-04T23:30:00.123456Z',
  updatedAt: '2026-03-04T23:30:00.123456Z',
  capturedAt: null,
  sourceUrl: 'https://example.com/',
  stack: null,
  app: { id: '01936b2e-0c2a-7d4e-8b1f-123456789abd', slug: 'a', name: 'A', logo: null },
  tags: [{ categoryId: '01936b2e-0c2a-7d4e-8b1f-123456789abe', source: 'human', confidence: null }],
};

describe('the values of the screen form', () => {
  test('hasChanges is true only if a field differs from the saved screen', () => {
    const before = valuesOf(screen);
    expect(hasChanges(valuesOf(screen), before)).toBe(false);
    for (const change of [
      { title: 'Sign up' },
      { description: 'x' },
      { sourceUrl: '' },
      { platform: 'web' as const },
      { isFeatured: false },
      { isCover: true },
      { app: null },
      { day: new Date(2020, 0, 1) },
      { categoryIds: new Set<string>() },
      { categoryIds: new Set(['01936b2e-0c2a-7d4e-8b1f-123456789abf']) },
    ]) {
      expect(hasChanges({ ...before, ...change }, before), JSON.stringify(change)).toBe(true);
    }
    expect(hasChanges({ ...before, categoryIds: new Set(before.categoryIds) }, before)).toBe(false);
  });

  test('suggested tags are unconfirmed until a curator changes them or saves the form', () => {
    const tag = { categoryId: 'suggested', source: 'engine' as const, confidence: 0.5 };
    const before = valuesOf({ ...screen, tags: [...screen.tags, tag] });
    expect([...before.unconfirmed]).toEqual([['suggested', { source: 'engine', confidence: 0.5 }]]);
    // Saving the form confirms the suggestion, so its source becomes 'human'. Its confidence is kept.
    expect(toScreenInput(before, before, undefined)).toMatchObject({
      categoryIds: [screen.tags[0]?.categoryId, 'suggested'],
      tagNotes: [{ categoryId: 'suggested', source: 'human', confidence: 0.5 }],
    });
    const again = withTagChange(withTagChange(before, 'suggested', false), 'suggested', true);
    expect([again.categoryIds.has('suggested'), again.unconfirmed.size]).toEqual([true, 0]);
  });

  test('[A-82] applyAnalysis replaces the title with the suggested one unless a person typed it', () => {
    const analysis = {
      categories: ['new'],
      suggestions: [],
      explanation: '',
      suggestedTitle: 'Log in',
      engine: { source: 'engine' as const, name: '' },
    };
    expect(applyAnalysis(createEmptyValues(), analysis, 'image-key')).toMatchObject({
      title: 'Log in',
      advice: { about: 'image-key' },
    });
    const named = { ...createEmptyValues(), title: 'Img 2041', titleFrom: 'file' as const };
    expect(applyAnalysis(named, analysis, 'image-key')).toMatchObject({
      title: 'Log in',
      titleFrom: 'analysis',
    });
    expect(applyAnalysis(valuesOf(screen), analysis, 'image-key').title).toBe('Sign in');
    const imported = valuesOf({ ...screen, titleIsDerived: true });
    expect(applyAnalysis(imported, analysis, 'image-key').title).toBe('Log in');
  });

  test('toScreenInput returns capturedAt for a new screen, and for a saved screen only if its upload date was changed', () => {
    const before = valuesOf(screen);
    expect(toScreenInput(before, before, screen.image.id)).not.toHaveProperty('capturedAt');
    const moved = { ...before, day: new Date(2025, 11, 31) };
    expect(toScreenInput(moved, before, screen.image.id)).toMatchObject({
      capturedAt: '2025-12-31T12:00:00.000Z',
    });
    const newValues = createEmptyValues();
    expect(toScreenInput(newValues, null, null)).toMatchObject({
      capturedAt: noonUtcOf(newValues.day),
      appId: null,
    });
  });

  test('the upload date of a screen without capturedAt is the UTC day of its creation', () => {
    expect(noonUtcOf(valuesOf(screen).day)).toBe('2026-03-04T12:00:00.000Z');
  });

  test('toScreenInput trims the title and returns null for empty fields', () => {
    const input = toScreenInput(
      { ...valuesOf(screen), title: ' Sign in ', sourceUrl: '  ' },
      null,
      'b'.repeat(32),
    );
    expect(input).toMatchObject({ title: 'Sign in', description: null, sourceUrl: null, isFeatured: true });
  });
});
