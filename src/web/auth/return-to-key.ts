/**
 * Session storage key of the path to return to after the sign-in. The back office writes it before it redirects to the
 * login page, which reads and removes it.
 */
export const RETURN_TO_KEY = 'vitrine-return-to';
