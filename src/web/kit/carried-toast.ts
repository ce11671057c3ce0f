import { type Toast, type ToastKind, toast } from './toasts.ts';

const KEY = 'vitrine-toast';

/** Stores a message for the next page of this tab, because a toast disappears with its document. */
export function carryToast(kind: ToastKind, message: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ kind, message } satisfies Toast));
  } catch {
    // Without storage only the message is lost.
  }
}

/** Display time of a toast, in milliseconds. */
const SHOWN_MS = 4000;

/** Shows a message here, and again on the next page if this one is left before it could be read. */
export function toastAcrossPages(kind: ToastKind, message: string): void {
  toast(kind, message);
  const carry = (): void => carryToast(kind, message);
  addEventListener('pagehide', carry, { once: true });
  setTimeout(() => removeEventListener('pagehide', carry), SHOWN_MS);
}

/** Shows the message of the previous page, once. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (!carried) return;
    const { kind, message } = JSON.parse(carried) as Toast;
    toast(kind, message);
  } catch {
    // No message.
  }
}
