import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncDirectory } from '#platform/sync.ts';

/** Writes the entries of an export: a `TarWriter` or a `FolderWriter`. */
export type EntryWriter = {
  /** Lines of `sha256sum`, one per entry so far. */
  readonly sums: string[];
  add(name: string, size: number, body: Buffer): Promise<void>;
};

/** Writes each entry to a file. */
export class FolderWriter implements EntryWriter {
  readonly #root: string;
  readonly #directories = new Set<string>();
  readonly sums: string[] = [];

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes a file and flushes it to the disk. An image that several parts refer to is written several times. */
  async add(name: string, _size: number, body: Buffer): Promise<void> {
    const line = `${createHash('sha256').update(body).digest('hex')}  ${name}`;
    const file = path.join(this.#root, name);
    const directory = path.dirname(file);
    await mkdir(directory, { recursive: true });
    this.#directories.add(directory);
    await writeFile(file, body, { flush: true });
    this.sums.push(line);
  }

  /** Flushes all folders to the disk, so that their files are found after a power loss. */
  async finish(): Promise<void> {
    for (const directory of this.#directories) await syncDirectory(directory);
    // `images` contains only folders, so it is not in `#directories`.
    if (this.sums.some((line) => line.includes('  images/')))
      await syncDirectory(path.join(this.#root, 'images'));
    await syncDirectory(this.#root);
  }
}
