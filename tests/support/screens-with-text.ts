import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#db/tables.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { makeImage, makeScreen } from './catalogue.ts';

/** Returns the OCR result of an image that shows these lines, one below the other. */
export const ocrTextOf = (...lines: string[]): OcrText => ({
  width: 1600,
  height: 1000,
  boxes: lines.map((text, row) => ({
    text,
    x: 0.1,
    y: Math.min(0.95, 0.05 + row / 20),
    width: Math.min(0.8, text.length * 0.01),
    height: 0.03,
    letterHeight: 0.025,
    confidence: 0.9,
  })),
});

/** Adds a screen whose image shows these lines. */
export async function makeScreenWithText(
  db: Db,
  appId: string,
  lines: readonly string[],
  overrides: NonNullable<Parameters<typeof makeScreen>[2]> = {},
): Promise<string> {
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  const id = await makeScreen(db, appId, { ...overrides, imageId: await makeImage(db, { sha256 }) });
  await saveOcrText(db, { sha256, ocrEngine: 'an OCR engine', ocrText: ocrTextOf(...lines), tookMs: 1 });
  return id;
}
