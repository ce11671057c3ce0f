/** Schemes of links in posts and pages. The sanitizer removes the address of any other link. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const;
