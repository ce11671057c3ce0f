import type { OcrText, TextBox } from '#domain/ocr/ocr-text.ts';
import { extractWords } from './words.ts';

/** Number of words in the longest phrase of the lexicon. */
export const MAX_PHRASE_WORDS = 4;

/** Where a phrase was found: in large letters near the top, or in other text. */
export type PhrasePlace = 'text' | 'heading';

/** The text of a screen, indexed by phrase. */
export type PageText = {
  /** Returns null if the text does not contain the phrase. */
  find(phrase: readonly string[]): PhrasePlace | null;
  /** Number of text boxes. */
  boxes: number;
};

function* listPhrases(words: readonly string[]): Generator<string> {
  for (let start = 0; start < words.length; start++)
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_PHRASE_WORDS); end++)
      yield words.slice(start, end).join(' ');
}

const isHeading = (box: TextBox, tallest: number): boolean =>
  box.y < 0.3 && box.letterHeight >= 0.55 * tallest && box.text.split(' ').length <= 6;

/** Indexes the phrases of a screen. Phrases never span two text boxes. */
export function indexPageText({ boxes }: OcrText): PageText {
  const tallest = boxes.reduce((max, box) => Math.max(max, box.letterHeight), 0);
  const places = new Map<string, PhrasePlace>();
  for (const box of boxes) {
    const place = isHeading(box, tallest) ? 'heading' : 'text';
    for (const phrase of listPhrases(extractWords(box.text)))
      if (place === 'heading' || !places.has(phrase)) places.set(phrase, place);
  }
  return { find: (phrase) => places.get(phrase.join(' ')) ?? null, boxes: boxes.length };
}
