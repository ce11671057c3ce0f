import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#db/tables.ts';
import { textOf, unpackBoxes } from '#domain/ocr/boxes.ts';
import { OperatorError } from '#platform/failures.ts';
import { type DemoCatalogue, getImageProperties } from './catalogue.ts';
import { toRecordSet } from './records.ts';

/** File next to the catalogue, written by `demo/read-screens.ts`. */
export const DEMO_OCR_FILE = 'ocr-texts.json.br';

/** A coordinate, size or confidence in ten-thousandths, as in `PackedBox`. */
const tenThousandths = z.int().min(0).max(10_000);
const ocrTextSchema = z.strictObject({
  width: z.int().positive(),
  height: z.int().positive(),
  tookMs: z.int().nonnegative(),
  /** Each entry is a `PackedBox`. */
  boxes: z.array(
    z.tuple([
      z.string(),
      tenThousandths,
      tenThousandths,
      tenThousandths,
      tenThousandths,
      tenThousandths,
      tenThousandths,
      z.string().optional(),
    ]),
  ),
});

const ocrTextsSchema = z.strictObject({
  /** `OCR_VERSION` with which the results were created. */
  version: z.int().positive(),
  ocrEngine: z.string(),
  /** OCR results; the key is the SHA-256 of the image in hex. */
  pictures: z.record(z.string(), ocrTextSchema),
});

export type DemoOcrTexts = z.output<typeof ocrTextsSchema>;

/**
 * Reads the OCR results of the demo's screens, or returns null if the file is missing. Throws `OperatorError`
 * if it cannot be read.
 */
export async function readDemoOcrTexts(directory: string): Promise<DemoOcrTexts | null> {
  const source = path.join(directory, DEMO_OCR_FILE);
  try {
    const text = await promisify(brotliDecompress)(await readFile(source));
    return ocrTextsSchema.parse(JSON.parse(text.toString()));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(`${source} does not contain the recognized text of the demo's screens`, {
      cause: error,
    });
  }
}

/**
 * Stores the OCR results of these files of the demo. Existing results stay. A row of version 0 has no results yet and
 * is filled. The screens must exist, because triggers copy the text to them.
 */
export async function insertDemoOcrTexts(
  tx: Db,
  catalogue: DemoCatalogue,
  { version, ocrEngine, pictures }: DemoOcrTexts,
  files: readonly string[],
): Promise<void> {
  const imageHashes = new Set(files.map((file) => getImageProperties(catalogue, file).sha256));
  const rows = [...imageHashes].flatMap((sha256) => {
    const ocrText = pictures[sha256];
    return ocrText ? [{ sha256, ...ocrText, text: textOf(unpackBoxes(ocrText.boxes)) }] : [];
  });
  await sql`
    insert into ocr_texts as k (sha256, version, times, ocr_engine, width, height, boxes, text, took_ms, recognized_at)
    select r.sha256, ${version}, 1, ${ocrEngine}, r.width, r.height, r.boxes, r.text, r."tookMs", now()
    from ${toRecordSet(rows, 'sha256 text, width int, height int, "tookMs" int, boxes jsonb, text text')}
    on conflict (sha256) do update set version = excluded.version, times = 1, ocr_engine = excluded.ocr_engine,
      width = excluded.width, height = excluded.height, boxes = excluded.boxes, text = excluded.text,
      took_ms = excluded.took_ms, recognized_at = excluded.recognized_at
    where k.version = 0`.execute(tx);
}
