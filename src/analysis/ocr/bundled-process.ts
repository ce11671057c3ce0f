import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { serveHelper } from '#platform/serve-helper.ts';
import { RECOGNITION_DPI } from './recognition-dpi.ts';

// Entry point of the process that runs OCR; see bundled-engine.ts.

const languageData = path.dirname(
  createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'),
);

async function createTesseractWorker(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    // The language data is in a package: nothing is downloaded, and nothing is written to the working
    // directory.
    langPath: path.join(languageData, '4.0.0_best_int'),
    cacheMethod: 'none',
    // The promise of a failed call rejects in any case. Without this handler, the library also throws an error that
    // would end the process.
    errorHandler: () => {},
  });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.AUTO,
    user_defined_dpi: String(RECOGNITION_DPI),
    // Otherwise Tesseract prints a message for each image.
    debug_file: '/dev/null',
  });
  return worker;
}

let worker: Promise<Worker> | null = null;

// Receives a PNG and returns the recognized text as TSV.
serveHelper(async (png: Uint8Array): Promise<string> => {
  worker ??= createTesseractWorker();
  const { data: page } = await (await worker).recognize(Buffer.from(png), {}, { text: false, tsv: true });
  return page.tsv ?? '';
});
