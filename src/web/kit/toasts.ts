/** Kinds of toasts. A loading toast stays until another one replaces it. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'loading';
/** A button in a toast, for example to undo or to stop. */
export type ToastAction = { label: string; run: () => void };
/** A message to show; `text` contains its details. A toast with the `id` of a visible toast replaces that toast. */
export type Toast = { kind: ToastKind; message: string; text?: string; id?: string; action?: ToastAction };
/** The message, optionally with details. */
export type ToastMessage = string | { title: string; text: string };

type Show = (toast: Toast) => void;

const queue: Toast[] = [];
let show: Show | null = null;
const requestListeners = new Set<() => void>();

/**
 * Shows a message for 4 s, or for 10 s if it has a button. A loading toast stays until another toast replaces it. The
 * first call loads the toaster.
 */
export function toast(kind: ToastKind, message: ToastMessage, id?: string, action?: ToastAction): void {
  const content = typeof message === 'string' ? { message } : { message: message.title, text: message.text };
  const newToast: Toast = { kind, ...content, ...(id !== undefined && { id }), ...(action && { action }) };
  if (show) {
    show(newToast);
    return;
  }
  queue.push(newToast);
  for (const notify of requestListeners) notify();
}

/**
 * Calls `load` when a toast is requested while no toaster is connected, or immediately if toasts are queued. Returns a
 * function that unsubscribes.
 */
export function onToastRequested(load: () => void): () => void {
  requestListeners.add(load);
  if (queue.length > 0) load();
  return () => requestListeners.delete(load);
}

/** Connects the toaster, which receives queued and future toasts. Returns a function that disconnects it. */
export function connectToaster(display: Show): () => void {
  show = display;
  for (const newToast of queue.splice(0)) display(newToast);
  return () => {
    show = null;
  };
}
