import type { QueryClient } from '@tanstack/react-query';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { screenQuery } from '#web/api/queries.ts';
import { fullImage } from './full-image.ts';

/** Loads the details of a screen before it is opened. They stay fresh for 5 minutes. */
export const prefetchScreen = (client: QueryClient, id: string): Promise<void> =>
  client.prefetchQuery(screenQuery(id));

const preloaded = new Set<string>();

/** Loads a screen's full image into the browser's cache, once per visit. */
export function preloadFullImage(screen: ScreenThumb): void {
  if (preloaded.has(screen.id)) return;
  preloaded.add(screen.id);
  const { src, srcSet, sizes } = fullImage(screen);
  const image = new Image();
  image.fetchPriority = 'low';
  image.sizes = sizes;
  image.srcset = srcSet;
  image.src = src;
}

/**
 * Maximum number of concurrent prefetches. Low, because thumbnails and the page's own requests come first.
 */
const MAX_CONCURRENT = 3;
/** Time for which a thumbnail must be visible before its screen is prefetched, in milliseconds. */
const DWELL_MS = 150;

const waiting: Array<() => Promise<void>> = [];
let running = 0;

function pump(): void {
  while (running < MAX_CONCURRENT) {
    const job = waiting.shift();
    if (!job) return;
    running++;
    void job().finally(() => {
      running--;
      pump();
    });
  }
}

type Sight = { onSeen: () => Promise<void>; timer?: ReturnType<typeof setTimeout> };
const sights = new WeakMap<Element, Sight>();
let observer: IntersectionObserver | undefined;

function notice(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const sight = sights.get(target);
    if (!sight) continue;
    clearTimeout(sight.timer);
    if (!isIntersecting) continue;
    sight.timer = setTimeout(() => {
      observer?.unobserve(target);
      waiting.push(sight.onSeen);
      pump();
    }, DWELL_MS);
  }
}

/**
 * Calls `onSeen` once, after the element has been visible for `DWELL_MS`. Returns a function that cancels
 * this. All thumbnails share one observer.
 */
export function whenSeen(element: Element, onSeen: () => Promise<void>): () => void {
  observer ??= new IntersectionObserver(notice);
  sights.set(element, { onSeen });
  observer.observe(element);
  return () => {
    clearTimeout(sights.get(element)?.timer);
    observer?.unobserve(element);
    sights.delete(element);
  };
}
