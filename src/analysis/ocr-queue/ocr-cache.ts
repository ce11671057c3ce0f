import { createHash } from 'node:crypto';
import type { Db } from '#db/tables.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { getOcrText } from '#domain/ocr/queries.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';

/**
 * Wraps an OCR engine so that it processes no image twice: results are stored by the hash of the image. This
 * covers repeated requests, and images that a curator analyzes in the back office before they are saved as screens.
 */
export const withOcrCache = (db: Db, ocrEngine: OcrEngine): OcrEngine => ({
  ...ocrEngine,
  async recognize(image, signal) {
    const sha256 = createHash('sha256').update(image).digest('hex');
    const stored = await getOcrText(db, sha256);
    signal?.throwIfAborted();
    if (stored) return stored;
    const startedAt = performance.now();
    const ocrText = await ocrEngine.recognize(image, signal);
    await saveOcrText(db, {
      sha256,
      ocrEngine: ocrEngine.name,
      ocrText,
      tookMs: performance.now() - startedAt,
    });
    return ocrText;
  },
});
