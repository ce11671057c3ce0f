import { createHash } from 'node:crypto';
import type { Db } from '#db/tables.ts';
import type { Reader } from '../reading.ts';
import { keepReading } from './commands.ts';
import { getReading } from './queries.ts';

/**
 * A reader that reads no picture twice: neither when somebody asks once more, nor when what was analysed in a form
 * becomes a screen.
 */
export const keepWhatIsRead = (db: Db, reader: Reader): Reader => ({
  ...reader,
  async read(image, signal) {
    const sha256 = createHash('sha256').update(image).digest('hex');
    const known = await getReading(db, sha256);
    signal?.throwIfAborted();
    if (known) return known;
    const since = performance.now();
    const reading = await reader.read(image, signal);
    await keepReading(db, { sha256, reader: reader.name, reading, tookMs: performance.now() - since });
    return reading;
  },
});
