import { type Toast, type ToastKind, toast } from './toasts.ts';

const STORAGE_KEY = 'vitrine-toast';

/**
 * Stores a message, which the next document of this tab shows as a toast. A toast itself disappears with its
 * document.
 */
export function storeToastForNextPage(kind: ToastKind, message: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ kind, message } satisfies Toast));
  } catch {
    // Without storage only the message is lost.
  }
}

/** Display time of a toast. A user who leaves the page later has had time to read the toast. */
const DISPLAY_MS = 4000;

/**
 * Shows a message as a toast, and again on the next page if the user leaves this page before the toast
 * disappears.
 */
export function toastAcrossPages(kind: ToastKind, message: string): void {
  toast(kind, message);
  const storeToast = (): void => storeToastForNextPage(kind, message);
  addEventListener('pagehide', storeToast, { once: true });
  setTimeout(() => removeEventListener('pagehide', storeToast), DISPLAY_MS);
}

/** Shows the message that the previous document has stored with `storeToastForNextPage`, and removes it. */
export function showStoredToast(): void {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    if (!stored) return;
    const { kind, message } = JSON.parse(stored) as Toast;
    toast(kind, message);
  } catch {
    // The storage is not available, or its content is invalid. Show no message.
  }
}
