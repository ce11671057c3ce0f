import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';

/** Writes a tar archive and computes the SHA-256 of each entry. */
export class TarWriter {
  readonly #pack = pack();
  readonly #finished: Promise<void>;
  /** Checksums in the format of `sha256sum`, one line per entry written so far. */
  readonly sums: string[] = [];

  constructor(output: Writable) {
    this.#finished = pipeline(this.#pack, output);
    // Prevents an unhandled rejection. `finish` reports the failure.
    this.#finished.catch(() => undefined);
  }

  /**
   * Writes an entry. Destroys `body` if it cannot be written. Throws if `body` does not have exactly `size` bytes or if
   * the output fails.
   */
  async add(name: string, size: number, body: Readable | Buffer): Promise<void> {
    try {
      await this.#add(name, size, body);
    } catch (error) {
      if (!Buffer.isBuffer(body)) body.destroy();
      throw error;
    }
  }

  async #add(name: string, size: number, body: Readable | Buffer): Promise<void> {
    const hash = createHash('sha256');
    const entry = await this.#begin(name, size);
    const write = async (part: Buffer): Promise<void> => {
      hash.update(part);
      if (!entry.write(part)) await Promise.race([once(entry, 'drain'), this.#failed()]);
    };
    let written = 0;
    for await (const part of Buffer.isBuffer(body) ? [body] : (body as AsyncIterable<Buffer>)) {
      written += part.length;
      if (written > size) break;
      await write(part);
    }
    if (written !== size) {
      throw new Error(`The file ${name} has ${written} instead of ${size} bytes`);
    }
    entry.end();
    await Promise.race([once(entry, 'close'), this.#failed()]);
    this.sums.push(`${hash.digest('hex')}  ${name}`);
  }

  async #begin(name: string, size: number): Promise<Writable> {
    try {
      // tar-stream declares its own stream types. Its streams behave like those of Node.
      const entry = this.#pack.entry({ name, size, mtime: new Date(0) }) as unknown as Writable;
      // Without this listener, calling `abort` in the middle of an entry would crash the process. `add` reports the
      // failure.
      entry.on('error', () => undefined);
      return entry;
    } catch (error) {
      // If the output has failed, `error` only says that the archive is destroyed. `#finished` rejects with the cause.
      if (this.#pack.destroyed) await this.#finished;
      throw error;
    }
  }

  /** Ends the archive. Resolves when the output has received everything. */
  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#finished;
  }

  /** Stops writing without ending the archive. */
  abort(): void {
    this.#pack.destroy(new Error('The archive was abandoned'));
  }

  /** Rejects when the output fails, for example because the disk is full. Never resolves. */
  async #failed(): Promise<never> {
    await this.#finished;
    throw new Error('The archive was closed');
  }
}
