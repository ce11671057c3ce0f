import { pages } from '#shared/urls.ts';

/** Read, and removed, by the login page: where the visitor wanted to go. In the tab's storage, not in an address. */
const RETURN_TO = 'vitrine-return-to';

let leaving = false;

/** True from the moment somebody is on the way out: what happens to the session then sends nobody elsewhere. */
export const isLeaving = (): boolean => leaving;

/** Says that this document is done for. Returns the way back. */
export function beginLeaving(): () => void {
  leaving = true;
  return () => {
    leaving = false;
  };
}

/**
 * Leads to the login page, or to the address that leads there, and from there back here. The address that turned out
 * to need it leaves no history entry.
 */
export function signInFirst(at: string = pages.login): void {
  beginLeaving();
  try {
    sessionStorage.setItem(RETURN_TO, `${location.pathname}${location.search}`);
  } catch {
    // Without storage one ends up where the login page leads anyway.
  }
  location.replace(at);
}

/** Leads to the public page of what is not there. */
export function showMissing(): void {
  beginLeaving();
  location.replace('/404');
}
