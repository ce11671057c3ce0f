/**
 * Whether a path belongs to the back office, which has its own layout and is not counted by analytics [P-10, P-75].
 */
export const isBackOfficePath = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);
