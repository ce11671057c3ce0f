/** In session storage, so that the login page can explain why it is shown after a session has ended. */
const KEY = 'vitrine-session-ended';

export function noteSessionEnded(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the login page shows no reason.
  }
}

/** Returns whether a session has ended and led here; true only once. */
export function takeSessionEnded(): boolean {
  try {
    const isNoted = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isNoted;
  } catch {
    return false;
  }
}
