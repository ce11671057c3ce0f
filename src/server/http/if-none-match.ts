/** Removes the weakness marker of an entity tag. */
const toOpaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether the header `If-None-Match`, a list of entity tags or `*`, matches `etag` (RFC 9110, section
 * 13.1.2).
 */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => ['*', toOpaqueTag(etag)].includes(toOpaqueTag(tag)));
