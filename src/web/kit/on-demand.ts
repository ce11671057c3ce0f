import { type ComponentType, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A component whose code is loaded on demand. */
export type OnDemand<Props> = {
  /** Returns the component, or null if it is not loaded. */
  get: () => ComponentType<Props> | null;
  /** Loads the code. Later calls do not load it again, unless loading failed. Resolves with false on failure. */
  preload: () => Promise<boolean>;
  /** Calls `notify` once the component is loaded. Returns a function that unsubscribes. */
  subscribe: (notify: () => void) => () => void;
};

/** Wraps the import of a component, so that its code is only loaded when it is needed. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();

  const preload = (): Promise<boolean> => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        for (const notify of listeners) notify();
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
    listeners.add(notify);
    return () => listeners.delete(notify);
  };
  return { get: () => loaded, preload, subscribe };
}

const nullOnServer = (): null => null;

/**
 * Returns the component, or null while it loads. `React.lazy` would suspend even if the code is loaded: React would
 * show a fallback and delay the content by up to 300 ms. `onFailure` is called if the code cannot be loaded, for
 * example offline or after a new version has been deployed.
 */
export function useOnDemand<Props>(
  code: OnDemand<Props>,
  onFailure: () => void,
): ComponentType<Props> | null {
  const component = useSyncExternalStore(code.subscribe, code.get, nullOnServer);
  const reportFailure = useEffectEvent(onFailure);
  useEffect(() => {
    let isMounted = true;
    void code.preload().then((isLoaded) => {
      if (!isLoaded && isMounted) reportFailure();
    });
    return () => {
      isMounted = false;
    };
  }, [code]);
  return component;
}

/**
 * Calls `work` when the browser is idle, at the latest after 5 s. Browsers without `requestIdleCallback` call it after
 * 1 s. Returns a function that cancels the call.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
