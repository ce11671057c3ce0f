import { openBundledEngine } from './bundled-engine.ts';
import { openNativeEngine } from './native-engine.ts';
import type { OcrEngine } from './ocr-engine.ts';

/**
 * The installed Tesseract where there is one that reads English, otherwise the one that comes along, which is as good
 * but slower and larger. Neither ever asks the network for anything. Takes some milliseconds; what needs memory comes
 * with the first picture.
 */
export const openOcrEngine = async (): Promise<OcrEngine> =>
  (await openNativeEngine()) ?? (await openBundledEngine());
