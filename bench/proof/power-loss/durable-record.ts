import { execFileSync } from 'node:child_process';
import {
  type BigIntStats,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

// Simulates a power loss: records which data of a server has reached the disk, and restores only that data. The library
// `durable.c` does the recording inside the server.

/** The key of a file as `durable.c` computes it. */
const keyOf = ({ ino, birthtimeNs }: BigIntStats): string =>
  `${ino}-${birthtimeNs / 1_000_000_000n}.${String(birthtimeNs % 1_000_000_000n).padStart(9, '0')}`;

/** The letter with which `durable.c` records a directory, a regular file or another kind of file. */
const kindOf = (info: BigIntStats): 'd' | 'f' | 'o' => (info.isDirectory() ? 'd' : info.isFile() ? 'f' : 'o');

/** Compiles the library that records synced data. Returns its path. */
export function compileLibrary(folder: string): string {
  const library = path.join(folder, 'durable.so');
  const source = path.join(import.meta.dirname, 'durable.c');
  execFileSync('cc', ['-O2', '-Wall', '-Werror', '-shared', '-fPIC', '-o', library, source, '-ldl'], {
    stdio: 'inherit',
  });
  return library;
}

/** The record of which data in a data directory would survive a power loss. `durable.c` describes its files. */
export class DurableRecord {
  readonly #dataDir: string;
  readonly #record: string;

  /** Creates a record in which everything in `dataDir` is durable. */
  constructor(dataDir: string, record: string) {
    this.#dataDir = dataDir;
    this.#record = record;
    for (const name of ['files', 'folders']) mkdirSync(path.join(record, name), { recursive: true });
    this.#recordFolder(dataDir);
  }

  /** Environment variables of a server whose syncs are recorded. */
  settings(library: string): Record<string, string> {
    return { LD_PRELOAD: library, DURABLE_PREFIX: `${this.#dataDir}/`, DURABLE_RECORD: this.#record };
  }

  /**
   * Copies the durable data to the new folder `target`. If the name of a file is durable but its content is not, the
   * copy is empty.
   */
  restoreTo(target: string): void {
    this.#restoreFolder(keyOf(lstatSync(this.#dataDir, { bigint: true })), target);
  }

  #recordFolder(folder: string): void {
    const lines = readdirSync(folder).map((name) => {
      const file = path.join(folder, name);
      const info = lstatSync(file, { bigint: true });
      const kind = kindOf(info);
      if (kind === 'd') this.#recordFolder(file);
      if (kind === 'f') copyFileSync(file, path.join(this.#record, 'files', keyOf(info)));
      return `${kind}\t${keyOf(info)}\t${name}\n`;
    });
    const key = keyOf(lstatSync(folder, { bigint: true }));
    writeFileSync(path.join(this.#record, 'folders', key), lines.join(''));
  }

  #restoreFolder(key: string, target: string): void {
    mkdirSync(target);
    const entries = new Map<string, { kind: string; key: string }>();
    // Reads the names at the last sync of the folder, then the names of files that were synced after it.
    for (const suffix of ['', '.added']) {
      const list = path.join(this.#record, 'folders', `${key}${suffix}`);
      if (!existsSync(list)) continue;
      // Omits an incomplete last line: the server may have been killed while it wrote the line.
      for (const line of readFileSync(list, 'utf8').split('\n').slice(0, -1)) {
        const [kind = '', fileKey = '', name = ''] = line.split('\t');
        entries.set(name, { kind, key: fileKey });
      }
    }
    for (const [name, entry] of entries) {
      const file = path.join(target, name);
      const content = path.join(this.#record, 'files', entry.key);
      if (entry.kind === 'd') this.#restoreFolder(entry.key, file);
      else if (entry.kind === 'f' && existsSync(content)) copyFileSync(content, file);
      else if (entry.kind === 'f') writeFileSync(file, '');
    }
  }
}
