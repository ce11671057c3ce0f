import { pages } from '#shared/urls.ts';

/**
 * Session storage key of the path to return to, which the login page reads and removes. The path is not put in a
 * URL.
 */
const RETURN_TO = 'vitrine-return-to';

let leaving = false;

/** Returns whether the document is being left. Changes of the session then no longer cause redirects. */
export const isLeaving = (): boolean => leaving;

/** Marks the document as being left. Returns a function that reverts this. */
export function beginLeaving(): () => void {
  leaving = true;
  return () => {
    leaving = false;
  };
}

/**
 * Redirects to the login page, or to the given path that leads there, and back to this page after the sign-in.
 * Replaces the history entry.
 */
export function redirectToSignIn(at: string = pages.login): void {
  beginLeaving();
  try {
    sessionStorage.setItem(RETURN_TO, `${location.pathname}${location.search}`);
  } catch {
    // Without storage, the user gets to the default page after the sign-in.
  }
  location.replace(at);
}

/** Redirects to the public 'not found' page. */
export function redirectToNotFound(): void {
  beginLeaving();
  location.replace('/404');
}
