import { pages } from '#shared/urls.ts';
import { RETURN_TO_KEY } from '#web/auth/return-to-key.ts';

let leaving = false;

/**
 * Loads the document again if the browser restores it from memory, for example when the user goes back. `leaving` would
 * still be true, so the page would ignore changes of the session.
 */
const reloadIfRestored = (event: PageTransitionEvent): void => {
  if (event.persisted && leaving) location.reload();
};

/**
 * Returns whether the browser is already leaving this document. Session changes then no longer cause
 * redirects.
 */
export const isLeaving = (): boolean => leaving;

/** Marks this document as being left. Returns a function that reverts this. */
export function markAsLeaving(): () => void {
  leaving = true;
  addEventListener('pageshow', reloadIfRestored);
  return () => {
    leaving = false;
  };
}

/**
 * Redirects to the login page, directly or through another path that redirects there. After the sign-in, the
 * user returns to this page. Replaces the history entry.
 */
export function redirectToSignIn(path: string = pages.login): void {
  markAsLeaving();
  try {
    sessionStorage.setItem(RETURN_TO_KEY, `${location.pathname}${location.search}`);
  } catch {
    // Without storage, the user gets to the default page after the sign-in.
  }
  location.replace(path);
}

export function redirectToNotFound(): void {
  markAsLeaving();
  location.replace('/404');
}
