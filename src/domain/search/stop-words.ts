/**
 * Function words of up to four letters, which match too many screens. Spelling correction never suggests them, because
 * they would replace a meaningful word ('scan barcode' would become 'can barcode'). Long queries are searched without
 * them.
 */
const STOP_WORDS = new Set(
  (
    'a all also am an and any are as at be been but by can did do does each for from had has have he her here him his ' +
    'how i if in into is it its just let may me must my no nor not of off on once one only onto or our out over own per ' +
    'she so some such than that the them then they this thus till to too upon us very via was we were what when whom ' +
    'who why will with yes yet you your'
  ).split(' '),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
