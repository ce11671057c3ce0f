/**
 * Whether a path belongs to the back office, which has its own frame and is not counted by analytics [P-10, P-75].
 */
export const isBackOffice = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);
