import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { wordsOf } from './words.ts';

/** Too frequent to be significant alone, but kept in pairs ('sign in'). */
const STOP_WORDS = new Set(
  `the an of to and or in on for is are be with your you it this that at by from as my me we our not no do if`.split(
    ' ',
  ),
);
/** Share of the tallest letters' height from which text counts as a heading. */
const HEADING_SHARE = 0.72;
const HEADING_WORDS = 8;
/** Text above and below these shares of the height belongs to navigation bars. */
const TOP = 0.14;
const BOTTOM = 0.89;
const SEPARATOR = ' ';

/** Replaces numbers, which differ from screen to screen, by one token. */
const general = (word: string): string => (/^\d/.test(word) ? '#' : word);

/**
 * Tokens of a screen's text: each word, again with its zone (`top:`, `bottom:`) and as a heading (`heading:`), and
 * each pair of neighbours. Without duplicates, in order of appearance.
 */
export function tokensOf({ boxes }: OcrText): string[] {
  const tallest = boxes.reduce((most, box) => Math.max(most, box.letterHeight), 0);
  const tokens = new Set<string>();
  for (const box of boxes) {
    const words = wordsOf(box.text).map(general);
    const zone = box.y < TOP ? 'top:' : box.y > BOTTOM ? 'bottom:' : null;
    const heading = box.letterHeight >= HEADING_SHARE * tallest && words.length <= HEADING_WORDS;
    let before: string | null = null;
    for (const word of words) {
      const stop = STOP_WORDS.has(word);
      if (!stop) {
        tokens.add(word);
        if (zone) tokens.add(zone + word);
        if (heading) tokens.add(`heading:${word}`);
      }
      if (before !== null && !(stop && STOP_WORDS.has(before))) tokens.add(before + SEPARATOR + word);
      before = word;
    }
  }
  return [...tokens];
}
