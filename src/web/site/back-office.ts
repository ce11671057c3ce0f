/** The back office has a frame of its own, and nobody counts its visits [P-10, P-75]. */
export const isBackOffice = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);
