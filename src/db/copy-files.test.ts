import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyChanges, copyWhileRunning, type FirstStep } from './copy-files.ts';

/**
 * A file that Linux provides. Its reported size is 4096 bytes, but fewer bytes can be read, as from a file that shrinks
 * while it is copied.
 */
const SHORTER_FILE = '/sys/devices/system/cpu/online';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'vitrine-copy-'));
  mkdirSync(path.join(base, 'source/old'), { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const file = (name: string): string => path.join(base, name);
/** Returns the contents of all files by their paths relative to the directory `name`; null for directories. */
const readTree = (name: string): Record<string, string | null> =>
  Object.fromEntries(
    readdirSync(file(name), { recursive: true, withFileTypes: true }).map((entry) => {
      const target = path.join(entry.parentPath, entry.name);
      return [path.relative(file(name), target), entry.isDirectory() ? null : readFileSync(target, 'utf8')];
    }),
  );

describe('[O-02] the copy of the files of the embedded database', () => {
  test('equals the source after files were written, created, renamed, truncated and deleted during the copy', async () => {
    for (const name of ['written', 'renamed', 'replaced', 'truncated', 'deleted', 'unchanged'])
      writeFileSync(file(`source/${name}`), `${name} before`);
    writeFileSync(file('source/old/file'), 'x');
    writeFileSync(file('source/written-before-rename'), 'new content');
    await pause(50);
    const firstStep = await copyWhileRunning(file('source'), file('copy'));
    writeFileSync(file('source/written'), 'WRITTEN BEFORE');
    // The content of this file is older than the copy, and only its name is new. PostgreSQL renames segments of the
    // write-ahead log like this to use them again.
    renameSync(file('source/written-before-rename'), file('source/replaced'));
    renameSync(file('source/renamed'), file('source/renamed-later'));
    writeFileSync(file('source/truncated'), '');
    rmSync(file('source/deleted'));
    rmSync(file('source/old'), { recursive: true });
    mkdirSync(file('source/new/empty'), { recursive: true });
    writeFileSync(file('source/new/file'), 'created');
    copyChanges(file('source'), file('copy'), firstStep);
    expect(readTree('copy')).toEqual(readTree('source'));
    expect(readTree('copy')).toMatchObject({ replaced: 'new content', truncated: '', 'new/empty': null });
  });

  test('copies unchanged files only once, because statements wait for the second step', async () => {
    writeFileSync(file('source/old/file'), 'x');
    await pause(50);
    const firstStep = await copyWhileRunning(file('source'), file('copy'));
    writeFileSync(file('copy/old/file'), 'not copied again');
    copyChanges(file('source'), file('copy'), firstStep);
    expect(readFileSync(file('copy/old/file'), 'utf8')).toBe('not copied again');
  });

  test.skipIf(!existsSync(SHORTER_FILE))(
    'does not wait for the missing bytes of a file that shrinks',
    async () => {
      symlinkSync(SHORTER_FILE, file('source/shrinking'));
      await copyWhileRunning(file('source'), file('copy'));
      expect(readFileSync(file('copy/shrinking'), 'utf8')).toBe(
        readFileSync(file('source/shrinking'), 'utf8'),
      );
    },
  );

  test('contains a change that was made just before the copy began', async () => {
    let firstStep: FirstStep;
    do {
      rmSync(file('copy'), { recursive: true, force: true });
      writeFileSync(file('source/file'), 'before');
      // Wait longer than the usual tick of the file system's clock, so that the change is older than the copy.
      await pause(10);
      firstStep = await copyWhileRunning(file('source'), file('copy'));
      // On a busy machine, the copy may begin so late that the change does not count as recent (`since`). In this case,
      // write and copy the file again.
    } while (statSync(file('source/file'), { bigint: true }).ctimeNs < firstStep.since);
    // As if the file had been copied before its last change.
    writeFileSync(file('copy/file'), 'outdated');
    copyChanges(file('source'), file('copy'), firstStep);
    expect(readFileSync(file('copy/file'), 'utf8')).toBe('before');
  });

  test('contains a change that was made after the system clock was set back', async () => {
    writeFileSync(file('source/file'), 'before');
    await pause(50);
    const firstStep = await copyWhileRunning(file('source'), file('copy'));
    writeFileSync(file('source/file'), 'change');
    // As if the first step had run an hour later.
    const later = { ...firstStep, since: firstStep.since + 3_600_000_000_000n };
    copyChanges(file('source'), file('copy'), later);
    expect(readFileSync(file('copy/file'), 'utf8')).toBe('change');
  });
});
