import { expect, test } from 'vitest';
import { findBackupProblem } from './backup-problem.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-23T12:00:00Z');
const hoursAgo = (hours: number): string => new Date(NOW - hours * HOUR_MS).toISOString();

const UNSCHEDULED = {
  isEmbedded: true,
  hasOwnScreens: true,
  everyHours: null,
  backedUpAt: null,
  now: NOW,
  uptimeMs: 0,
};
const SCHEDULED = { ...UNSCHEDULED, everyHours: 24, uptimeMs: 2 * HOUR_MS };

test('own screens in an embedded database need a backup that is at most a week old', () => {
  expect(findBackupProblem(UNSCHEDULED)).toBe('missing');
  expect(findBackupProblem({ ...UNSCHEDULED, backedUpAt: hoursAgo(7 * 24) })).toBeNull();
  expect(findBackupProblem({ ...UNSCHEDULED, backedUpAt: hoursAgo(7 * 24 + 1) })).toBe('outdated');
});

test('no backup is expected for a gallery with only the demo, nor for PostgreSQL without a schedule', () => {
  expect(findBackupProblem({ ...UNSCHEDULED, hasOwnScreens: false })).toBeNull();
  expect(findBackupProblem({ ...UNSCHEDULED, isEmbedded: false })).toBeNull();
});

test('a scheduled backup is outdated after two intervals, and a schedule also applies to PostgreSQL', () => {
  expect(findBackupProblem({ ...SCHEDULED, backedUpAt: hoursAgo(48) })).toBeNull();
  expect(findBackupProblem({ ...SCHEDULED, backedUpAt: hoursAgo(49) })).toBe('outdated');
  expect(findBackupProblem({ ...SCHEDULED, isEmbedded: false })).toBe('missing');
});

test('a backup recorded more than an hour in the future counts as missing, because its age is unknown', () => {
  expect(findBackupProblem({ ...UNSCHEDULED, backedUpAt: hoursAgo(-1) })).toBeNull();
  expect(findBackupProblem({ ...UNSCHEDULED, backedUpAt: hoursAgo(-2) })).toBe('missing');
  expect(findBackupProblem({ ...SCHEDULED, backedUpAt: hoursAgo(-2) })).toBe('missing');
});

test('a scheduled backup is not reported as missing in the first hour after the start', () => {
  expect(findBackupProblem({ ...SCHEDULED, uptimeMs: HOUR_MS - 1 })).toBeNull();
  expect(findBackupProblem({ ...SCHEDULED, uptimeMs: HOUR_MS })).toBe('missing');
});
