import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BackupVisitor, readBackup } from './backup-reader.ts';

// Size of a tar header and offsets of its fields, in bytes.
const HEADER_BYTES = 512;
const TYPE_OFFSET = 156;
const SIZE_OFFSET = 124;
const CHECKSUM_OFFSET = 148;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-backup-reader-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns a tar archive that contains only one stored file, under the name that a backup gives it. */
async function makeArchive(): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name: 'files/originals/aa/image' }, 'image');
  archive.finalize();
  return buffer(archive);
}

/** Changes the first header of an archive and updates its checksum, which counts its own field as spaces. */
function changeHeader(archive: Buffer, offset: number, value: string): Buffer {
  archive.write(value, offset, 'latin1');
  archive.fill(' ', CHECKSUM_OFFSET, CHECKSUM_OFFSET + 8);
  const sum = archive.subarray(0, HEADER_BYTES).reduce((total, byte) => total + byte, 0);
  archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM_OFFSET);
  return archive;
}

async function read(archive: Buffer, visitor: Partial<BackupVisitor> = {}) {
  const file = path.join(folder, 'backup.tar');
  await writeFile(file, archive);
  return readBackup(file, {
    onFile: (_key, body) => finished(body.resume()),
    onRows: async () => {},
    ...visitor,
  });
}

describe('reading a backup', () => {
  test.each([
    'the database system is starting up',
    "EACCES: permission denied, open '/home/tarik/avatar'",
    'Unexpected end of data',
  ])('passes on the error %o of storage or database', async (message) => {
    const error = new Error(message);
    const failing = read(await makeArchive(), {
      onFile: async () => {
        throw error;
      },
    });
    await expect(failing).rejects.toBe(error);
  });

  test('passes on an error of the storage while it reads a file', async () => {
    const error = new Error('the avatar cannot be stored');
    const failing = read(await makeArchive(), {
      onFile: async (_key, body) => {
        for await (const _part of body) throw error;
      },
    });
    await expect(failing).rejects.toBe(error);
  });

  test.each([
    ['Unexpected end of data', (archive: Buffer) => archive.subarray(0, HEADER_BYTES + 2)],
    ['Invalid tar header', (archive: Buffer) => archive.fill('x', 0, HEADER_BYTES)],
    [
      'Header exceeds max size',
      (archive: Buffer) => {
        // An entry of the type `L` contains the name of the next entry. A name of 8 GiB is too long.
        const longName = changeHeader(archive, TYPE_OFFSET, 'L');
        return changeHeader(longName, SIZE_OFFSET, '77777777777\0');
      },
    ],
    ['Invalid header', (archive: Buffer) => changeHeader(archive, SIZE_OFFSET, '-0000000001\0')],
  ])('reports the error %o of the archive as damage, with its cause', async (message, damage) => {
    const failing = read(damage(await makeArchive()));
    await expect(failing).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(`is damaged: ${message}`),
      cause: expect.objectContaining({ message: expect.stringContaining(message) }),
    });
  });
});
