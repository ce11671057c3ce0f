import { openBundledEngine } from './bundled-engine.ts';
import { openNativeEngine } from './native-engine.ts';
import type { OcrEngine } from './ocr-engine.ts';

/**
 * Opens the installed Tesseract if it supports English, otherwise the bundled one. The bundled one is equally accurate,
 * but it is slower and needs more memory. Neither uses the network. Takes some milliseconds; memory is allocated with
 * the first image.
 */
export const openOcrEngine = async (): Promise<OcrEngine> =>
  (await openNativeEngine()) ?? (await openBundledEngine());
