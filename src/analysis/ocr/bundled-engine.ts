import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { HelperProcess } from '#platform/helper-process.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { parseTesseractTsv } from './parse-tsv.ts';
import { prepareImage } from './prepare-image.ts';

const PROGRAM = new URL('./bundled-process.ts', import.meta.url);
/** Time limit per image. An image usually takes 0.7 seconds, and the first one 2 seconds. */
const TIME_LIMIT_MS = 90_000;
/** Short, because the idle process holds about 380 MB. The next image of the queue arrives within this time. */
const IDLE_MS = 5_000;

export type BundledOptions = { program?: URL; timeLimitMs?: number; idleMs?: number };

async function readVersion(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('tesseract.js/package.json');
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
}

/** Opens the bundled Tesseract (WebAssembly). It runs in a separate process and recognizes one image at a time. */
export async function openBundledEngine({
  program = PROGRAM,
  timeLimitMs = TIME_LIMIT_MS,
  idleMs = IDLE_MS,
}: BundledOptions = {}): Promise<OcrEngine> {
  const helper = new HelperProcess<Uint8Array, string>({
    program,
    timeLimitMs,
    idleMs,
    name: 'The OCR process',
    onTimeout: () => new Error(`OCR of an image took longer than ${timeLimitMs / 1000} s`),
  });
  const semaphore = createSemaphore({ permits: 1 });
  const closed = new AbortController();
  return {
    name: `tesseract.js ${await readVersion()}`,
    recognize: (image, signal) => {
      const combinedSignal = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal;
      return semaphore.run(
        async () => {
          const { originalSize, png, pngSize } = await prepareImage(image);
          return {
            ...originalSize,
            boxes: parseTesseractTsv(await helper.request(png, combinedSignal), pngSize),
          };
        },
        { signal: combinedSignal },
      );
    },
    async close() {
      closed.abort(new Error('The OCR engine was closed'));
      helper.close();
    },
  };
}
