import { packBoxes, textOf } from '#domain/ocr/boxes.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { createRandom, type Random } from './random.ts';

/** A text has about 80 words and 530 bytes, like the OCR text of a real screen. */
const LINES = 20;
const WORDS_PER_LINE = 4;
/** Number of distinct words. */
const VOCABULARY_SIZE = 30_000;
/** On average, one word of this many consists of random letters, like those that OCR finds in icons. */
const NOISE_INTERVAL_WORDS = 30;

const ONSETS = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'h',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ea', 'io'];
const ENDS = ['', 'n', 'r', 's', 't', 'l', 'ng', 'ment', 'ed'];

const makeSyllable = (random: Random): string => random.pick(ONSETS) + random.pick(VOWELS);

/** Makes pronounceable words. The first ones, which texts contain most often, are shorter. */
function makeVocabulary(random: Random): string[] {
  const words = new Set<string>();
  while (words.size < VOCABULARY_SIZE) {
    const syllables = 1 + random.int(words.size < 300 ? 2 : 3);
    words.add(Array.from({ length: syllables }, () => makeSyllable(random)).join('') + random.pick(ENDS));
  }
  return [...words];
}

export type Texts = {
  /** Returns a row of `ocr_texts` for the image with this SHA-256. */
  ocrText(sha256: string): Record<string, unknown>;
};

export const OCR_COLUMNS =
  'sha256 text, version integer, times integer, ocr_engine text, width integer, height integer, boxes jsonb, text text, took_ms integer, recognized_at timestamptz';

/**
 * Creates a generator of OCR texts. It has its own random numbers, so that the rest of the catalogue does not depend on
 * the texts.
 */
export function createTexts(seed: number): Texts {
  const random = createRandom(seed + 1);
  const vocabulary = makeVocabulary(random);
  const word = (): string => {
    if (random.int(NOISE_INTERVAL_WORDS) > 0) return vocabulary[random.skewed(VOCABULARY_SIZE)] as string;
    return Array.from({ length: 3 + random.int(6) }, () => String.fromCharCode(97 + random.int(26))).join('');
  };
  return {
    ocrText(sha256) {
      const boxes = Array.from({ length: LINES }, (_, line) => ({
        text: Array.from({ length: WORDS_PER_LINE }, word).join(' '),
        x: 0.1,
        y: line / LINES,
        width: 0.3,
        height: 0.03,
        letterHeight: 0.025,
        confidence: 0.9,
      }));
      return {
        sha256,
        version: OCR_VERSION,
        times: 1,
        ocr_engine: 'generated',
        width: 1600,
        height: 1000,
        boxes: packBoxes(boxes),
        text: textOf(boxes),
        took_ms: 480,
        recognized_at: '2026-01-01T00:00:00Z',
      };
    },
  };
}
