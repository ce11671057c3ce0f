/** Adds `?category=` to the address of a list, which may have a query already. */
export const withParent = (list: string, slug: string): string =>
  `${list}${list.includes('?') ? '&' : '?'}category=${slug}`;
