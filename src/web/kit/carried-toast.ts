import { type Toast, type ToastKind, toast } from './toasts.ts';

const KEY = 'vitrine-toast';

/** Keeps a message for the page that this tab loads next: a toast would go with the document it is shown in. */
export function carryToast(kind: ToastKind, message: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ kind, message } satisfies Toast));
  } catch {
    // Without storage the message is lost, and nothing else.
  }
}

/** How long a toast is shown, in milliseconds. */
const SHOWN_MS = 4000;

/** Shows a message here, and on the next page if this one goes meanwhile: nobody could have read it. */
export function toastAcrossPages(kind: ToastKind, message: string): void {
  toast(kind, message);
  const carry = (): void => carryToast(kind, message);
  addEventListener('pagehide', carry, { once: true });
  setTimeout(() => removeEventListener('pagehide', carry), SHOWN_MS);
}

/** Shows what the last page left to say, once. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (!carried) return;
    const { kind, message } = JSON.parse(carried) as Toast;
    toast(kind, message);
  } catch {
    // Nothing to say.
  }
}
