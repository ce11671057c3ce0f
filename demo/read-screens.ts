import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { openOcrEngine } from '../src/analysis/ocr/open-ocr-engine.ts';
import { getImageProperties, readDemoCatalogue } from '../src/domain/demo/catalogue.ts';
import { DEMO_OCR_FILE, type DemoOcrTexts } from '../src/domain/demo/demo-ocr-texts.ts';
import { packBoxes } from '../src/domain/ocr/boxes.ts';
import { OCR_VERSION } from '../src/domain/ocr/ocr-text.ts';

// Runs OCR on all rendered screens and stores the texts. A new gallery then does not run OCR on its demo.

/** Maximum size of the stored file in bytes. */
const MAX_FILE_BYTES = 400_000;

const catalogue = await readDemoCatalogue(import.meta.dirname);
if (!catalogue) throw new Error('There is no catalogue to read: run npm run demo:render first');
const files = catalogue.apps.flatMap(({ screens }) => screens.map(({ file }) => file));
const ocrEngine = await openOcrEngine();
const pictures: DemoOcrTexts['pictures'] = {};
try {
  for (const [index, file] of files.entries()) {
    const since = performance.now();
    const { width, height, boxes } = await ocrEngine.recognize(
      await readFile(new URL(file, import.meta.url)),
    );
    const tookMs = Math.round(performance.now() - since);
    pictures[getImageProperties(catalogue, file).sha256] = { width, height, tookMs, boxes: packBoxes(boxes) };
    console.log(`${index + 1} of ${files.length}  ${file}  ${boxes.length} lines`);
  }
} finally {
  await ocrEngine.close();
}
const text = JSON.stringify({
  version: OCR_VERSION,
  ocrEngine: ocrEngine.name,
  pictures,
} satisfies DemoOcrTexts);
const packed = await promisify(brotliCompress)(text, {
  params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
await writeFile(new URL(DEMO_OCR_FILE, import.meta.url), packed);
console.log(`Recognized ${files.length} screens. Their texts take ${(packed.length / 1000).toFixed(0)} kB.`);
if (packed.length > MAX_FILE_BYTES) throw new Error(`The texts take more than ${MAX_FILE_BYTES / 1000} kB`);
