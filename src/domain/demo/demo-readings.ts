import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#db/tables.ts';
import { textOf, unpackBoxes } from '#domain/analysis/readings/boxes.ts';
import { OperatorError } from '#platform/failures.ts';
import { type DemoCatalogue, factsOf } from './catalogue.ts';
import { records } from './records.ts';

/** Beside the catalogue; written by `demo/read-screens.ts`. */
export const DEMO_READINGS_FILE = 'readings.json.br';

const share = z.int().min(0).max(10_000);
const readingSchema = z.strictObject({
  width: z.int().positive(),
  height: z.int().positive(),
  tookMs: z.int().nonnegative(),
  boxes: z.array(z.tuple([z.string(), share, share, share, share, share, share, z.string().optional()])),
});

const readingsSchema = z.strictObject({
  /** `READING_VERSION` when they were read. */
  version: z.int().positive(),
  reader: z.string(),
  /** By the picture's SHA-256, in hex. */
  pictures: z.record(z.string(), readingSchema),
});

export type DemoReadings = z.output<typeof readingsSchema>;

/**
 * What was read in the demo's screens when they were drawn, or null where it did not come along. Throws
 * `OperatorError` for a file that cannot be read.
 */
export async function readDemoReadings(directory: string): Promise<DemoReadings | null> {
  const source = path.join(directory, DEMO_READINGS_FILE);
  try {
    const text = await promisify(brotliDecompress)(await readFile(source));
    return readingsSchema.parse(JSON.parse(text.toString()));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(`${source} does not hold what was read in the demo's screens`, { cause: error });
  }
}

/**
 * Keeps what was read in these files of the demo, unless somebody has read them here. Their screens must be there
 * already: they get the text.
 */
export async function insertReadings(
  tx: Db,
  catalogue: DemoCatalogue,
  { version, reader, pictures }: DemoReadings,
  files: readonly string[],
): Promise<void> {
  const sums = new Set(files.map((file) => factsOf(catalogue, file).sha256));
  const rows = [...sums].flatMap((sha256) => {
    const reading = pictures[sha256];
    return reading ? [{ sha256, ...reading, text: textOf(unpackBoxes(reading.boxes)) }] : [];
  });
  await sql`
    insert into readings as k (sha256, version, times, reader, width, height, boxes, text, took_ms, read_at)
    select r.sha256, ${version}, 1, ${reader}, r.width, r.height, r.boxes, r.text, r."tookMs", now()
    from ${records(rows, 'sha256 text, width int, height int, "tookMs" int, boxes jsonb, text text')}
    on conflict (sha256) do update set version = excluded.version, times = 1, reader = excluded.reader,
      width = excluded.width, height = excluded.height, boxes = excluded.boxes, text = excluded.text,
      took_ms = excluded.took_ms, read_at = excluded.read_at
    where k.version = 0`.execute(tx);
}
