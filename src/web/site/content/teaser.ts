/**
 * Excerpts of at least this many characters are assumed to be truncated. The server cuts excerpts at 160 characters and
 * then removes trailing spaces, so a truncated excerpt may be slightly shorter.
 */
const MIN_CUT_LENGTH = 150;

/**
 * Returns an excerpt for display. An excerpt that was truncated within a sentence then ends with a complete word and an
 * ellipsis. Other excerpts are returned unchanged.
 */
export function teaser(excerpt: string): string {
  if ([...excerpt].length < MIN_CUT_LENGTH || /[.!?…]["'”’)\]]*$/.test(excerpt)) return excerpt;
  return `${excerpt.replace(/\s+\S*$/, '').replace(/[,;:–—-]+$/, '')}…`;
}
