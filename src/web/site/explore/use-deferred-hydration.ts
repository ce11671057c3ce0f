import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isPlainClick } from '#web/kit/plain-click.ts';
import { hasImageFailed } from '#web/kit/use-image-fallback.ts';
import { hasStoredGroups } from './group-state.ts';

/** Events of a visitor who is about to use the filters. React's own events do not work on static HTML. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * State of the static filters. `focus` is the index of the focused element in `controlsOf`, or -1. `open` tells for
 * each group whether it is open. `values` has the value of each field, or null if the visitor has not changed it.
 */
type PreservedState = { focus: number; open: boolean[]; values: (string | null)[] };

const controlsOf = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('a, button, input, summary'),
];

const preserveState = (box: HTMLElement): PreservedState => ({
  focus: controlsOf(box).indexOf(document.activeElement as HTMLElement),
  open: [...box.querySelectorAll('details')].map(({ open }) => open),
  values: [...box.querySelectorAll('input')].map(({ value, defaultValue }) =>
    value === defaultValue ? null : value,
  ),
});

function restoreState(box: HTMLElement, { focus, open, values }: PreservedState): void {
  for (const [index, details] of box.querySelectorAll('details').entries())
    details.open = open[index] ?? false;
  for (const [index, input] of box.querySelectorAll('input').entries()) {
    const value = values[index];
    if (value !== null && value !== undefined) input.value = value;
  }
  controlsOf(box)[focus]?.focus({ preventScroll: true });
}

/**
 * Replaces the server's static HTML of the filters in `box` with `loaded`, and keeps the focus, open groups and typed
 * values. Returns null until then. Calls `load` when the visitor points at, touches or focuses the filters. Calls it
 * immediately if the visitor has opened or closed a group in this tab, or if a logo needs its fallback. Until the
 * replacement, links and forms of the static HTML navigate with the router: offline, a full page load would show the
 * browser's error page.
 */
export function useDeferredHydration<T>(
  box: RefObject<HTMLElement | null>,
  loaded: T | null,
  load: () => void,
): T | null {
  const [isReplaced, setReplaced] = useState(loaded !== null);
  const preservedState = useRef<PreservedState>(null);
  const isPressed = useRef(false);
  const router = useRouter();
  const follow = useEffectEvent((event: Event) => {
    const { target } = event;
    const form = target instanceof HTMLFormElement ? target : null;
    const link = form || !isPlainClick(event as MouseEvent) ? null : (target as Element).closest('a');
    // The cast is needed, because the types of URLSearchParams do not include FormData.
    const href = form
      ? `${form.getAttribute('action')}?${new URLSearchParams(new FormData(form) as never)}`
      : link?.getAttribute('href');
    if (!href) return;
    event.preventDefault();
    void router.navigate({ href, resetScroll: false });
  });
  const request = useEffectEvent(() => {
    if (loaded === null) load();
  });
  const replace = useEffectEvent(() => {
    // While the pointer is down, the pressed element must stay: otherwise the browser sends no click.
    if (loaded === null || isReplaced || isPressed.current || !box.current) return;
    // An empty box has no state to preserve. Restoring an empty state would close all groups.
    preservedState.current = box.current.firstChild ? preserveState(box.current) : null;
    setReplaced(true);
  });
  useEffect(() => {
    const { current: element } = box;
    if (!element || isReplaced) return;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    const press = (): void => {
      isPressed.current = true;
    };
    const release = (): void => {
      // Wait until the click, which follows this event, has been handled.
      setTimeout(() => {
        isPressed.current = false;
        if (!stop.signal.aborted) replace();
      });
    };
    const onIntent = (): void => request();
    element.addEventListener('pointerdown', press, options);
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, options);
    for (const name of INTENT_EVENTS) element.addEventListener(name, onIntent, options);
    for (const name of ['click', 'submit'])
      element.addEventListener(name, (event) => follow(event), { signal: stop.signal });
    // An image error needs the capture phase, because it does not bubble.
    element.addEventListener('error', onIntent, { ...options, capture: true });
    if (hasStoredGroups() || [...element.querySelectorAll('img')].some(hasImageFailed)) request();
    return () => stop.abort();
  }, [box, isReplaced]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once `loaded` is set
  useEffect(() => replace(), [loaded]);
  useLayoutEffect(() => {
    if (isReplaced && box.current && preservedState.current)
      restoreState(box.current, preservedState.current);
    preservedState.current = null;
  }, [box, isReplaced]);
  return isReplaced ? loaded : null;
}
