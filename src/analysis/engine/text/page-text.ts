import type { OcrText, TextBox } from '#domain/ocr/ocr-text.ts';
import { extractWords } from './words.ts';

/** Maximum number of words in a phrase of the lexicon. */
export const MAX_PHRASE_WORDS = 4;

/** A heading starts in the top 30 % of the screen. */
const HEADING_ZONE_END = 0.3;
/** Minimum letter height of a heading, relative to the tallest letters of the screen. */
const MIN_HEADING_HEIGHT = 0.55;
const MAX_HEADING_WORDS = 6;

/** Where a phrase was found: in large letters near the top, or in other text. */
export type PhrasePlace = 'text' | 'heading';

/** The text of a screen, indexed by phrase. */
export type PageText = {
  /** Returns 'heading' if the phrase is in any heading. Returns null if the text does not contain the phrase. */
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
  box.y < HEADING_ZONE_END &&
  box.letterHeight >= MIN_HEADING_HEIGHT * tallest &&
  box.text.split(' ').length <= MAX_HEADING_WORDS;

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
