/** Kinds of toasts. A loading toast stays until another one replaces it. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'loading';
/** A button in a toast, for example to undo or to stop. */
export type ToastAction = { label: string; run: () => void };
/** A toast with the `id` of a visible toast replaces it. */
export type Toast = { kind: ToastKind; message: string; text?: string; id?: string; action?: ToastAction };
/** The message, optionally with details. */
export type ToastMessage = string | { title: string; text: string };

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Show | null = null;
const requests = new Set<() => void>();

/** Shows a message for 4 s, longer if it has a button. The first call loads the toaster. */
export function toast(kind: ToastKind, message: ToastMessage, id?: string, action?: ToastAction): void {
  const said = typeof message === 'string' ? { message } : { message: message.title, text: message.text };
  const wanted: Toast = { kind, ...said, ...(id !== undefined && { id }), ...(action && { action }) };
  if (show) {
    show(wanted);
    return;
  }
  waiting.push(wanted);
  for (const request of requests) request();
}

/** For the host: called when a toast is requested before the toaster is loaded; immediately if one is waiting. */
export function onToastRequested(load: () => void): () => void {
  requests.add(load);
  if (waiting.length > 0) load();
  return () => requests.delete(load);
}

/** For the toaster: receives waiting and future toasts. Returns a function that disconnects it. */
export function connectToaster(display: Show): () => void {
  show = display;
  for (const wanted of waiting.splice(0)) display(wanted);
  return () => {
    show = null;
  };
}
