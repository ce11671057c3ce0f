import { type ComponentType, useEffect, useSyncExternalStore } from 'react';

/** Code of a component that comes when it is wanted. */
export type OnDemand<Props> = {
  /** The component once it has arrived. */
  get: () => ComponentType<Props> | null;
  /** Fetches the code, once; again only after a failure. */
  preload: () => Promise<void>;
  subscribe: (notify: () => void) => () => void;
};

/**
 * `onFailure` is called when the code is wanted and cannot be had: offline, or another version was put online
 * since the page was loaded.
 */
export function onDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void = () => undefined,
): OnDemand<Props> {
  let arrived: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const waiting = new Set<() => void>();

  const preload = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        arrived = component;
        for (const notify of waiting) notify();
      },
      () => {
        loading = null;
        if (waiting.size > 0) onFailure();
      },
    );
    return loading;
  };
  const subscribe = (notify: () => void): (() => void) => {
    waiting.add(notify);
    return () => waiting.delete(notify);
  };
  return { get: () => arrived, preload, subscribe };
}

const nothing = (): null => null;

/**
 * The component, or null while it is on its way. Unlike with `React.lazy`, one that has arrived renders at once:
 * a suspended boundary shows its fallback first, and React then holds the content back for up to 300 ms.
 */
export function useOnDemand<Props>(code: OnDemand<Props>): ComponentType<Props> | null {
  const component = useSyncExternalStore(code.subscribe, code.get, nothing);
  useEffect(() => void code.preload(), [code]);
  return component;
}

/** Calls `work` when the browser has nothing better to do. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
