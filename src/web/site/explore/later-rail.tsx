import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onDemand } from '#web/kit/on-demand.ts';
import { hasFailed } from '#web/kit/use-image-fallback.ts';
import { hasStoredGroups } from './group-state.ts';
import type { RailProps } from './rail.tsx';

/** The code of the filters. Loaders load it, so that the server and later navigations render the filters at once. */
export const railCode = onDemand(() => import('./rail.tsx').then((module) => module.Rail));

/** Events of a visitor who is about to use the filters. React's own events do not work on static HTML. */
const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Focus, open groups and values of the static filters, by position. A value is null if the visitor did not change it. */
type Kept = { focus: number; open: boolean[]; values: (string | null)[] };

const controlsOf = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('a, button, input, summary'),
];

const keepState = (box: HTMLElement): Kept => ({
  focus: controlsOf(box).indexOf(document.activeElement as HTMLElement),
  open: [...box.querySelectorAll('details')].map(({ open }) => open),
  values: [...box.querySelectorAll('input')].map(({ value, defaultValue }) =>
    value === defaultValue ? null : value,
  ),
});

function restoreState(box: HTMLElement, { focus, open, values }: Kept): void {
  for (const [index, details] of box.querySelectorAll('details').entries())
    details.open = open[index] ?? false;
  for (const [index, input] of box.querySelectorAll('input').entries()) {
    const value = values[index];
    if (value !== null && value !== undefined) input.value = value;
  }
  controlsOf(box)[focus]?.focus({ preventScroll: true });
}

/**
 * The filters. The HTML of the server remains as it is, with links and forms, until the visitor turns to it. Their code is
 * loaded then, or at once if a group was opened or closed before, or if a logo needs its fallback.
 */
export function LaterRail(props: RailProps) {
  const [Rail, setRail] = useState(railCode.get);
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef<Kept>(null);
  useEffect(() => {
    const { current } = box;
    if (!current || Rail) return;
    let isPressed = false;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    const show = (): void => {
      const loaded = railCode.get();
      // A click needs the element that was pressed.
      if (!loaded || isPressed || stop.signal.aborted) return;
      kept.current = keepState(current);
      stop.abort();
      setRail(() => loaded);
    };
    const press = (): void => {
      isPressed = true;
    };
    const release = (): void => {
      // After the click, which follows this event.
      setTimeout(() => {
        isPressed = false;
        show();
      });
    };
    current.addEventListener('pointerdown', press, options);
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, options);
    const load = (): void => void railCode.preload();
    for (const sign of SIGNS) current.addEventListener(sign, load, options);
    // Errors of images do not bubble.
    current.addEventListener('error', load, { ...options, capture: true });
    const unsubscribe = railCode.subscribe(show);
    show();
    if (hasStoredGroups() || [...current.querySelectorAll('img')].some(hasFailed)) load();
    return () => {
      stop.abort();
      unsubscribe();
    };
  }, [Rail]);
  useLayoutEffect(() => {
    if (Rail && box.current && kept.current) restoreState(box.current, kept.current);
    kept.current = null;
  }, [Rail]);
  return Rail ? (
    <div key="loaded" ref={box}>
      <Rail {...props} />
    </div>
  ) : (
    // Hydration leaves the server's HTML as it is.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no HTML
    <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  );
}
