const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` names this entity tag. RFC 9110, section 13.1.2: weak comparison, a list, or any. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => ['*', opaque(etag)].includes(opaque(tag)));
