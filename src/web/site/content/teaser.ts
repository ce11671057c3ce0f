/**
 * Excerpts of at least this many characters are assumed to be truncated. The server cuts excerpts at 160
 * characters and then removes trailing spaces.
 */
const MIN_CUT_LENGTH = 150;

/** Returns an excerpt for display: a truncated one ends with a complete word and an ellipsis. */
export function teaser(excerpt: string): string {
  if ([...excerpt].length < MIN_CUT_LENGTH || /[.!?…]["'”’)\]]*$/.test(excerpt)) return excerpt;
  return `${excerpt.replace(/\s+\S*$/, '').replace(/[,;:–—-]+$/, '')}…`;
}
