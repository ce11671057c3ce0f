/**
 * Excerpts of at least this many characters are assumed to be truncated. The server cuts excerpts at 160 characters and
 * then removes trailing spaces, so a truncated excerpt may be slightly shorter.
 */
const MIN_CUT_LENGTH = 150;
const SENTENCE_END = /[.!?…。！？]["'”’)\]」』）]*$/;
/**
 * Matches the last word, which may be cut, if it has at most 30 characters. A longer word is kept, because it could be
 * most of the text in a language without spaces between words.
 */
const LAST_WORD = /\s+\S{0,30}$/;

/**
 * Returns an excerpt for display. If the excerpt was truncated within a sentence, the result ends with an ellipsis,
 * after a complete word if words are separated by spaces. Other excerpts are returned unchanged.
 */
export function teaser(excerpt: string): string {
  if ([...excerpt].length < MIN_CUT_LENGTH || SENTENCE_END.test(excerpt)) return excerpt;
  return `${excerpt.replace(LAST_WORD, '').replace(/[,;:–—、，；：-]+$/, '')}…`;
}
