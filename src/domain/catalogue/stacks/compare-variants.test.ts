import { expect, test } from 'vitest';
import { cosine, VECTOR_BYTES } from '#domain/image-facts/vector-layout.ts';
import {
  type ComparedScreen,
  chooseProposal,
  compareWords,
  countWords,
  SUMMARY_BYTES,
  summarizeWords,
} from './compare-variants.ts';

const compare = (one: string, other: string): number => compareWords(countWords(one), countWords(other));

test('[E-12] the similarity of two texts is 1 for the same words, 0.5 for half of the words in common, and 0 for none', () => {
  expect(compare('invoices customers due paid', 'invoices customers due paid')).toBeCloseTo(1);
  expect(compare('invoices customers due paid', 'invoices customers open late')).toBeCloseTo(0.5);
  expect(compare('invoices customers', 'boats harbours')).toBe(0);
  expect(compare('invoices', '')).toBe(0);
});

test('[E-12] the summaries of two texts are about as similar as the texts', () => {
  const one = countWords('invoices customers amount status created paid overdue search export settings');
  const other = countWords('invoices customers amount status created paid overdue search harbour sails');
  const summaries = [summarizeWords(one), summarizeWords(other)] as const;
  const similarity = cosine(...summaries, { start: 0, end: SUMMARY_BYTES });
  expect(Math.abs(similarity - compareWords(one, other))).toBeLessThan(0.2);
});

const TEXT = 'invoices customers amount status created paid overdue search export settings';
/** `TEXT` with four of its ten words misread by OCR. */
const MISREAD = 'invoices customers amount status created paid 0verdu3 se4rch exp0rt sett1ngs';

/** `edges` are the first values of the vector, which describe the edges of the image. */
const makeScreen = (
  text: string,
  luma: number,
  more: { width?: number; edges?: number[]; capturedAt?: string } = {},
): ComparedScreen => {
  const vector = new Int8Array(VECTOR_BYTES);
  vector.set(more.edges ?? [40, 30, 20, 10]);
  const { width = 1600, capturedAt = null } = more;
  return { platform: 'web', width, capturedAt, luma, words: countWords(text), vector };
};
const kindOf = (one: ComparedScreen, other: ComparedScreen) => chooseProposal(one, other)?.kind ?? null;

test('[E-12] a dark and a light screen are proposed as a theme even if OCR misread some words of one', () => {
  expect(kindOf(makeScreen(TEXT, 0.95), makeScreen(MISREAD, 0.1))).toBe('theme');
});

test('[E-12] screens with the same layout but different words are not proposed as a theme', () => {
  const other = 'invoices customers boats harbours sails anchors ropes knots lighthouse tides';
  expect(kindOf(makeScreen(TEXT, 0.95), makeScreen(other, 0.1))).toBeNull();
});

test('[E-12] screens with another layout or nearly the same brightness are not proposed as a theme', () => {
  expect(kindOf(makeScreen(TEXT, 0.95), makeScreen(TEXT, 0.1, { edges: [10, 0, 40, -30] }))).toBeNull();
  expect(kindOf(makeScreen(TEXT, 0.95), makeScreen(TEXT, 0.8))).toBeNull();
});

test('[E-12] versions and sizes need more words in common than themes', () => {
  const [old, recent] = [{ capturedAt: '2025-01-01' }, { capturedAt: '2026-01-01' }];
  expect(kindOf(makeScreen(TEXT, 0.9, old), makeScreen(TEXT, 0.9, recent))).toBe('version');
  expect(kindOf(makeScreen(TEXT, 0.9, old), makeScreen(MISREAD, 0.9, recent))).toBeNull();
  expect(kindOf(makeScreen(TEXT, 0.9), makeScreen(TEXT, 0.9, { width: 390 }))).toBe('size');
  expect(kindOf(makeScreen(TEXT, 0.9), makeScreen(MISREAD, 0.9, { width: 390 }))).toBeNull();
});

test('[E-12] screens with fewer than five different words are not proposed', () => {
  expect(kindOf(makeScreen('Sign in with email', 0.9), makeScreen('Sign in with email', 0.1))).toBeNull();
});
