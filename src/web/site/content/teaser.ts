/** Characters from which on an excerpt is taken to have been cut: it is of 160, less spaces at its end. */
const CUT_FROM = 150;

/** An excerpt for people: where it was cut off it ends with a whole word and an ellipsis. */
export function teaser(excerpt: string): string {
  if ([...excerpt].length < CUT_FROM || /[.!?…]["'”’)\]]*$/.test(excerpt)) return excerpt;
  return `${excerpt.replace(/\s+\S*$/, '').replace(/[,;:–—-]+$/, '')}…`;
}
