import { expect, test } from 'vitest';
import type { SystemStatus } from '#shared/contracts/status.ts';
import { formatBytes, groupStatus } from './status-texts.ts';

const statusWith = (originals: number, everyHours: number | null): SystemStatus => ({
  version: '1.0.0',
  node: '24.0.0',
  database: { kind: 'embedded', version: '17', bytes: 0, walBytes: 0 },
  storage: { kind: 'disk', originals, originalBytes: 2000 },
  disk: { freeBytes: 0, totalBytes: 0, isLow: false },
  ocr: { isEnabled: true, engine: 'Tesseract', waiting: 0, done: 0, screens: 0, failed: 0 },
  facts: { waiting: 0, done: 0, screens: 0, failed: 0 },
  embedding: null,
  backups: { lastAt: null, everyHours },
  lastSweepAt: null,
  server: null,
});
const findValue = (status: SystemStatus, label: string): string | undefined =>
  groupStatus(status)
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label)?.value;

test.each([
  [1, 1, '1 file, 2 kB', 'Every hour'],
  [1200, 24, '1,200 files, 2 kB', 'Every 24 hours'],
  [0, null, '0 files, 2 kB', 'None'],
])('groupStatus formats %i originals and a backup interval of %s hours', (count, hours, files, every) => {
  const status = statusWith(count, hours);
  expect(findValue(status, 'Originals')).toBe(files);
  expect(findValue(status, 'Schedule')).toBe(every);
});

test.each([
  [999, '999 B'],
  [999_499, '999 kB'],
  [999_999, '1.0 MB'],
  [84_300_000, '84.3 MB'],
  [999_990_000_000, '1.0 TB'],
  [1e15, '1000.0 TB'],
])('formatBytes formats %d bytes as %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});
