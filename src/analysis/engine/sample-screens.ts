import type { OcrText, TextBox } from '#domain/ocr/ocr-text.ts';
import type { VisualFeatures } from './features/visual-features.ts';
import { computeFeatures } from './features/visual-features.ts';
import type { Example } from './learning/train.ts';

const whiteRaster = (width: number, height: number, channels: number) => ({
  data: new Uint8Array(width * height * channels).fill(255),
  width,
  height,
});

/** For tests: OCR text of a white phone screen with these texts in a column, the first one largest. */
export function makeOcrText(...texts: string[]): OcrText {
  const box = (text: string, index: number): TextBox => ({
    text,
    x: 0.1,
    y: 0.05 + (0.85 * index) / Math.max(1, texts.length),
    width: 0.5,
    height: index === 0 ? 0.04 : 0.02,
    letterHeight: index === 0 ? 0.03 : 0.015,
    confidence: 0.95,
  });
  return { width: 390, height: 844, boxes: texts.map(box) };
}

/** For tests: visual features of a white image with this text. */
export const makeFeatures = (ocrText: OcrText): VisualFeatures =>
  computeFeatures(
    // The sizes are those of `createRasters`. Only `areas` is smaller: a quarter of its usual width and height.
    {
      width: ocrText.width,
      height: ocrText.height,
      grey: whiteRaster(128, 192, 1),
      smallGrey: whiteRaster(96, 144, 1),
      colour: whiteRaster(24, 36, 3),
      areas: { ...whiteRaster(90, 194, 3), wholeHeight: 194 },
    },
    ocrText,
  );

/** For tests: a tagged screen with these texts. `group` is the id of its app. */
export function makeExample(group: string, categories: string[], ...texts: string[]): Example {
  const ocrText = makeOcrText(...texts);
  return { ocrText, features: makeFeatures(ocrText), group, categories };
}
