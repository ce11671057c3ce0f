import { expect, test } from 'vitest';
import { decideNextStep, SCHEDULE } from './decide-next-step.ts';
import type { StoredModel } from './models.ts';
import type { Sample } from './sample.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const sampleOf = (hashes: readonly (string | number)[], fingerprint = hashes.join()): Sample => ({
  screens: hashes.map((hash) => ({
    appId: 'app',
    imageId: 'image',
    sha256: String(hash),
    ocrVersion: 1,
    categories: [],
  })),
  categories: [],
  digests: new Set(hashes.map(String)),
  fingerprint,
});
const hashRange = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
const modelOf = (hashes: readonly number[], ageMs: number): StoredModel => ({
  fingerprint: hashes.join(),
  trainedOn: new Set(hashes.map(String)),
  ageMs,
});
const decide = (last: StoredModel | null, sample: Sample) => decideNextStep(last, sample, SCHEDULE);

test('trains immediately with thirty tagged screens, and deletes the models if fewer are left', () => {
  expect(decide(null, sampleOf(hashRange(29)))).toEqual({ action: 'nothing' });
  expect(decide(null, sampleOf(hashRange(30)))).toEqual({ action: 'train', inMs: 0 });
  expect(decide(modelOf(hashRange(30), HOUR_MS), sampleOf(hashRange(29)))).toEqual({
    action: 'delete-models',
  });
});

test('trains after ten changed screens, at most every ten minutes, or after a day if fewer have changed', () => {
  const before = hashRange(100);
  expect(decide(modelOf(before, HOUR_MS), sampleOf(before))).toEqual({ action: 'nothing' });
  const tenReplaced = sampleOf(hashRange(100, 10));
  expect(decide(modelOf(before, HOUR_MS), tenReplaced)).toEqual({ action: 'train', inMs: 0 });
  expect(decide(modelOf(before, 4 * MINUTE_MS), tenReplaced)).toEqual({
    action: 'train',
    inMs: 6 * MINUTE_MS,
  });
  const nineAdded = sampleOf(hashRange(109));
  expect(decide(modelOf(before, HOUR_MS), nineAdded)).toEqual({ action: 'train', inMs: 23 * HOUR_MS });
  expect(decide(modelOf(before, 30 * HOUR_MS), nineAdded)).toEqual({ action: 'train', inMs: 0 });
});

test('requires more changed screens if the sample is larger', () => {
  // 2 % of 2000 screens are 40.
  const before = hashRange(2_000);
  expect(decide(modelOf(before, HOUR_MS), sampleOf(hashRange(2_000, 39)))).toMatchObject({
    inMs: 23 * HOUR_MS,
  });
  expect(decide(modelOf(before, HOUR_MS), sampleOf(hashRange(2_000, 40)))).toMatchObject({ inMs: 0 });
});

test('trains again on unchanged screens if only the fingerprint differs, as after a category was renamed', () => {
  const before = hashRange(50);
  const renamed = sampleOf(before, 'other');
  expect(decide(modelOf(before, HOUR_MS), renamed)).toEqual({ action: 'train', inMs: 0 });
  expect(decide(modelOf(before, MINUTE_MS), renamed)).toEqual({ action: 'train', inMs: 9 * MINUTE_MS });
});
