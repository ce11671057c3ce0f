import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { serveHelper } from '#platform/serve-helper.ts';
import { RECOGNITION_DPI } from './recognition-dpi.ts';

// A process of its own that reads pictures until nobody wants one read: see bundled-reader.ts.

const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));

async function open(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    // The language lies in a package; nothing is fetched, and nothing written into the folder we started in.
    langPath: path.join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    // Whoever asked hears of a failure; thrown, it would end the process.
    errorHandler: () => {},
  });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.AUTO,
    user_defined_dpi: String(RECOGNITION_DPI),
    // What it would say about each picture.
    debug_file: '/dev/null',
  });
  return worker;
}

let worker: Promise<Worker> | null = null;

/** A PNG in, TSV out. */
serveHelper(async (png: Uint8Array): Promise<string> => {
  worker ??= open();
  const { data: page } = await (await worker).recognize(Buffer.from(png), {}, { text: false, tsv: true });
  return page.tsv ?? '';
});
