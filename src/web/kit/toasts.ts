/** The five kinds of toast; a loading toast stays until another takes its place. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'loading';
/** A toast with the `id` of one that is shown takes its place. */
export type Toast = { kind: ToastKind; message: string; id?: string };

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Show | null = null;
const requests = new Set<() => void>();

/** Shows a message in the corner for 4 s. The first one loads the toaster. */
export function toast(kind: ToastKind, message: string, id?: string): void {
  const wanted: Toast = id === undefined ? { kind, message } : { kind, message, id };
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
