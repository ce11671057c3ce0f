/** Key in session storage. If it is set, the login page says that the user's session has ended. */
const KEY = 'vitrine-session-ended';

/** Records that the session of this tab has ended, so that the login page can say so. */
export function noteSessionEnded(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the login page shows no reason.
  }
}

/** Returns whether `noteSessionEnded` was called, and clears the note. */
export function takeSessionEnded(): boolean {
  try {
    const isNoted = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isNoted;
  } catch {
    return false;
  }
}
