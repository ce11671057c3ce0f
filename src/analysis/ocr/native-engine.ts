import type { ChildProcess } from 'node:child_process';
import { createSemaphore } from '#platform/semaphore.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { parseTesseractTsv } from './parse-tsv.ts';
import { prepareImage } from './prepare-image.ts';
import { RECOGNITION_DPI } from './recognition-dpi.ts';
import { runTesseract } from './run-tesseract.ts';

/** Time limit per image. An image usually takes half a second; a dense page of 12 megapixels takes 10 seconds. */
const TIME_LIMIT_MS = 60_000;
/** Time limit of the calls that find out the version and the languages. */
const PROBE_TIMEOUT_MS = 5_000;
/** Concurrent processes: one for the queue, and one for a curator who waits for an analysis. */
const MAX_CONCURRENT = 2;
const DPI = ['-c', `user_defined_dpi=${RECOGNITION_DPI}`];
/** `--psm 3`: automatic page segmentation. `--oem 1`: only the LSTM recognizer. */
const ARGS = [
  'stdin',
  'stdout',
  '-l',
  'eng',
  '--psm',
  '3',
  '--oem',
  '1',
  ...DPI,
  '-c',
  'tessedit_create_tsv=1',
];

export type NativeOptions = {
  /** A name on the PATH, or a path. */
  command?: string;
  timeLimitMs?: number;
  /** Called with each started process. */
  onStart?: (child: ChildProcess) => void;
};

/** Returns the version, such as '5.3.0', or null if Tesseract or its English data is not installed. */
async function findVersion(command: string): Promise<string | null> {
  try {
    const ask = (flag: string) => runTesseract({ command, args: [flag], timeLimitMs: PROBE_TIMEOUT_MS });
    const [version, languages] = [await ask('--version'), await ask('--list-langs')];
    if (!languages.split(/\s+/).includes('eng')) return null;
    return /^tesseract v?([0-9][\w.-]*)/m.exec(version)?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Opens the installed Tesseract. Each image gets its own process, which usually takes about 60 MB for half a
 * second. Returns null if Tesseract or its English data is not installed.
 */
export async function openNativeEngine({
  command = 'tesseract',
  timeLimitMs = TIME_LIMIT_MS,
  onStart,
}: NativeOptions = {}): Promise<OcrEngine | null> {
  const version = await findVersion(command);
  if (version === null) return null;
  const semaphore = createSemaphore({ permits: MAX_CONCURRENT });
  const closed = new AbortController();
  return {
    name: `tesseract ${version}`,
    recognize: (image, signal) => {
      const combinedSignal = signal ? AbortSignal.any([signal, closed.signal]) : closed.signal;
      return semaphore.run(
        async () => {
          const { originalSize, png, pngSize } = await prepareImage(image);
          const tsv = await runTesseract({
            command,
            args: ARGS,
            input: png,
            timeLimitMs,
            onStart,
            signal: combinedSignal,
          });
          return { ...originalSize, boxes: parseTesseractTsv(tsv, pngSize) };
        },
        { signal: combinedSignal },
      );
    },
    async close() {
      closed.abort(new Error('The OCR engine was closed'));
    },
  };
}
