/** In the tab's storage: the login page says why it is shown to a visitor whose session ended in mid-work. */
const KEY = 'vitrine-session-ended';

export function noteSessionEnded(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the login page says nothing.
  }
}

/** Whether a session ended and led here; said once. */
export function takeSessionEnded(): boolean {
  try {
    const isNoted = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isNoted;
  } catch {
    return false;
  }
}
