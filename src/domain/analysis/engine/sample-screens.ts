import type { Reading, TextBox } from '../reading.ts';
import type { Example } from './learning/train.ts';
import type { Look } from './look/look.ts';
import { lookAt } from './look/look.ts';

const flat = (width: number, height: number, channels: number) => ({
  data: new Uint8Array(width * height * channels).fill(255),
  width,
  height,
});

/** For tests: a white picture of a phone's shape on which texts stand below each other, the first the largest. */
export function readingOf(...texts: string[]): Reading {
  const box = (text: string, at: number): TextBox => ({
    text,
    x: 0.1,
    y: 0.05 + (0.85 * at) / Math.max(1, texts.length),
    width: 0.5,
    height: at === 0 ? 0.04 : 0.02,
    letterHeight: at === 0 ? 0.03 : 0.015,
    confidence: 0.95,
  });
  return { width: 390, height: 844, boxes: texts.map(box) };
}

/** For tests: how a white picture with this text looks. */
export const plainLook = (reading: Reading): Look =>
  lookAt(
    {
      width: reading.width,
      height: reading.height,
      grey: flat(128, 192, 1),
      smallGrey: flat(96, 144, 1),
      colour: flat(24, 36, 3),
      areas: { ...flat(90, 194, 3), wholeHeight: 194 },
    },
    reading,
  );

/** For tests: a tagged screen with these texts. */
export function exampleOf(group: string, categories: string[], ...texts: string[]): Example {
  const reading = readingOf(...texts);
  return { reading, look: plainLook(reading), group, categories };
}
