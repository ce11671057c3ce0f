import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUpToDate, removeStamp, writeStamp } from './build-stamp.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'vitrine-dist-'));
  for (const file of [
    'client/.vite/manifest.json',
    'client/.vite/admin-manifest.json',
    'server/entry-server.js',
  ]) {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), '');
  }
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

test('a build is up to date only if its stamp names the same inputs', () => {
  expect(isUpToDate(dist, 'a')).toBe(false);
  writeStamp(dist, 'a');
  expect(isUpToDate(dist, 'a')).toBe(true);
  expect(isUpToDate(dist, 'b')).toBe(false);
  removeStamp(dist);
  expect(isUpToDate(dist, 'a')).toBe(false);
  // Removing a stamp that does not exist is no error.
  removeStamp(dist);
  expect(readdirSync(dist).sort()).toEqual(['client', 'server']);
});

test.each(['client', 'server'])('a build without its %s is stale despite a valid stamp', (part) => {
  writeStamp(dist, 'a');
  rmSync(path.join(dist, part), { recursive: true });
  expect(isUpToDate(dist, 'a')).toBe(false);
});

test.each(['', '{"inputs":"a', 'null', '[]', '\0'])('a build is stale if its stamp contains %j', (text) => {
  writeFileSync(path.join(dist, 'build.json'), text);
  expect(isUpToDate(dist, 'a')).toBe(false);
});
