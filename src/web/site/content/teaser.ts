/** Excerpts of at least this length are assumed to be truncated: the limit is 160, less trailing spaces. */
const CUT_FROM = 150;

/** Returns an excerpt for display: a truncated one ends with a complete word and an ellipsis. */
export function teaser(excerpt: string): string {
  if ([...excerpt].length < CUT_FROM || /[.!?…]["'”’)\]]*$/.test(excerpt)) return excerpt;
  return `${excerpt.replace(/\s+\S*$/, '').replace(/[,;:–—-]+$/, '')}…`;
}
