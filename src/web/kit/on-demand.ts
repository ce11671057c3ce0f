import { type ComponentType, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Code of a component that comes when it is wanted. */
export type OnDemand<Props> = {
  /** The component once it has arrived. */
  get: () => ComponentType<Props> | null;
  /** Fetches the code, once; again only after a failure. False when it cannot be had. */
  preload: () => Promise<boolean>;
  subscribe: (notify: () => void) => () => void;
};

export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let arrived: ComponentType<Props> | null = null;
  let loading: Promise<boolean> | null = null;
  const waiting = new Set<() => void>();

  const preload = (): Promise<boolean> => {
    loading ??= load().then(
      (component) => {
        arrived = component;
        for (const notify of waiting) notify();
        return true;
      },
      () => {
        loading = null;
        return false;
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
 * `onFailure` is called when the code cannot be had: offline, or another version was put online since the page was
 * loaded.
 */
export function useOnDemand<Props>(
  code: OnDemand<Props>,
  onFailure: () => void,
): ComponentType<Props> | null {
  const component = useSyncExternalStore(code.subscribe, code.get, nothing);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let isWanted = true;
    void code.preload().then((isHere) => {
      if (!isHere && isWanted) fail();
    });
    return () => {
      isWanted = false;
    };
  }, [code]);
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
