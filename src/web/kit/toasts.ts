/** The five kinds of toast; a loading toast stays until another takes its place. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'loading';
/** A button in a toast: takes back what was done, or stops what goes on. */
export type ToastAction = { label: string; run: () => void };
/** A toast with the `id` of one that is shown takes its place. */
export type Toast = { kind: ToastKind; message: string; text?: string; id?: string; action?: ToastAction };
/** What is said, and what there is to say beside it. */
export type ToastMessage = string | { title: string; text: string };

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Show | null = null;
const requests = new Set<() => void>();

/** Shows a message in the corner for 4 s, with something to press longer. The first one loads the toaster. */
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

/** For the host: told when a toast is wanted and no toaster is there; at once if one waits already. */
export function onToastWanted(load: () => void): () => void {
  requests.add(load);
  if (waiting.length > 0) load();
  return () => requests.delete(load);
}

/** For the toaster, once it is on the page: gives it what waited and all that comes. Returns the way out. */
export function serveToasts(display: Show): () => void {
  show = display;
  for (const wanted of waiting.splice(0)) display(wanted);
  return () => {
    show = null;
  };
}
