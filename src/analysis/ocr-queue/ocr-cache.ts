import { createHash } from 'node:crypto';
import type { Db } from '#db/tables.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { getOcrText } from '#domain/ocr/queries.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';

/**
 * Wraps an OCR engine so that no picture is processed twice: neither for repeated requests, nor when a picture
 * analyzed in a form becomes a screen.
 */
export const withOcrCache = (db: Db, ocrEngine: OcrEngine): OcrEngine => ({
  ...ocrEngine,
  async recognize(image, signal) {
    const sha256 = createHash('sha256').update(image).digest('hex');
    const known = await getOcrText(db, sha256);
    signal?.throwIfAborted();
    if (known) return known;
    const since = performance.now();
    const ocrText = await ocrEngine.recognize(image, signal);
    await saveOcrText(db, { sha256, ocrEngine: ocrEngine.name, ocrText, tookMs: performance.now() - since });
    return ocrText;
  },
});
