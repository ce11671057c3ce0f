import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { extractWords } from './words.ts';

/** Words that are too frequent to be significant alone, but kept in pairs ('sign in'). */
const STOP_WORDS = new Set(
  `the an of to and or in on for is are be with your you it this that at by from as my me we our not no do if`.split(
    ' ',
  ),
);
/** Share of the tallest letters' height from which text counts as a heading. */
const HEADING_SHARE = 0.72;
const MAX_HEADING_WORDS = 8;
/** Text above and below these shares of the height belongs to navigation bars. */
const TOP_ZONE_END = 0.14;
const BOTTOM_ZONE_START = 0.89;
const SEPARATOR = ' ';

/** Replaces numbers, which differ from screen to screen, by one token. */
const generalizeNumber = (word: string): string => (/^\d/.test(word) ? '#' : word);

/**
 * Converts a screen's text to tokens for the classifier: each word, additional tokens for words in navigation
 * zones (`top:`, `bottom:`) and headings (`heading:`), and each pair of neighbours. Returns each token once.
 */
export function tokenizeText({ boxes }: OcrText): string[] {
  const tallest = boxes.reduce((most, box) => Math.max(most, box.letterHeight), 0);
  const tokens = new Set<string>();
  for (const box of boxes) {
    const words = extractWords(box.text).map(generalizeNumber);
    const zone = box.y < TOP_ZONE_END ? 'top:' : box.y > BOTTOM_ZONE_START ? 'bottom:' : null;
    const heading = box.letterHeight >= HEADING_SHARE * tallest && words.length <= MAX_HEADING_WORDS;
    let previous: string | null = null;
    for (const word of words) {
      const isStopWord = STOP_WORDS.has(word);
      if (!isStopWord) {
        tokens.add(word);
        if (zone) tokens.add(zone + word);
        if (heading) tokens.add(`heading:${word}`);
      }
      if (previous !== null && !(isStopWord && STOP_WORDS.has(previous)))
        tokens.add(previous + SEPARATOR + word);
      previous = word;
    }
  }
  return [...tokens];
}
