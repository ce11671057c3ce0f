import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { extractWords } from './words.ts';

/** Words that are too frequent to be significant alone. They count only in pairs with another word ('sign in'). */
const STOP_WORDS = new Set(
  `the an of to and or in on for is are be with your you it this that at by from as my me we our not no do if`.split(
    ' ',
  ),
);
/** Text counts as a heading if its letters have at least this share of the height of the tallest letters. */
const HEADING_SHARE = 0.72;
const MAX_HEADING_WORDS = 8;
/** Text that starts in the top 14 % or the bottom 11 % of the screen counts as part of a navigation bar. */
const TOP_ZONE_END = 0.14;
const BOTTOM_ZONE_START = 0.89;
const SEPARATOR = ' ';

/** Replaces every number with the same token, because numbers differ from screen to screen. */
const generalizeNumber = (word: string): string => (/^\d/.test(word) ? '#' : word);

/**
 * Converts a screen's text to tokens for the classifier. Each word except stop words is a token. A word in a navigation
 * zone gives a second token with a prefix (`top:`, `bottom:`), and a word in a heading gives a further one
 * (`heading:`). Each pair of adjacent words in a box is a token unless both are stop words. Returns each token once.
 */
export function tokenizeText({ boxes }: OcrText): string[] {
  const tallest = boxes.reduce((max, box) => Math.max(max, box.letterHeight), 0);
  const tokens = new Set<string>();
  for (const box of boxes) {
    const words = extractWords(box.text).map(generalizeNumber);
    const zone = box.y < TOP_ZONE_END ? 'top:' : box.y > BOTTOM_ZONE_START ? 'bottom:' : null;
    const isHeading = box.letterHeight >= HEADING_SHARE * tallest && words.length <= MAX_HEADING_WORDS;
    let previous: string | null = null;
    for (const word of words) {
      const isStopWord = STOP_WORDS.has(word);
      if (!isStopWord) {
        tokens.add(word);
        if (zone) tokens.add(zone + word);
        if (isHeading) tokens.add(`heading:${word}`);
      }
      if (previous !== null && !(isStopWord && STOP_WORDS.has(previous)))
        tokens.add(previous + SEPARATOR + word);
      previous = word;
    }
  }
  return [...tokens];
}
