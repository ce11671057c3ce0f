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

/** Maximum number of concurrent prefetches. Low, because thumbnails and the page's own requests come first. */
const MAX_CONCURRENT = 3;
/** Time for which a thumbnail must be visible before its screen is prefetched, in milliseconds. */
const MIN_VISIBLE_MS = 150;

const waitingJobs: Array<() => Promise<void>> = [];
let runningJobs = 0;

function startJobs(): void {
  while (runningJobs < MAX_CONCURRENT) {
    const job = waitingJobs.shift();
    if (!job) return;
    runningJobs++;
    void job().finally(() => {
      runningJobs--;
      startJobs();
    });
  }
}

type Observation = { onVisible: () => Promise<void>; timer?: ReturnType<typeof setTimeout> };
const observations = new WeakMap<Element, Observation>();
let observer: IntersectionObserver | undefined;

function onIntersection(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const observation = observations.get(target);
    if (!observation) continue;
    clearTimeout(observation.timer);
    if (!isIntersecting) continue;
    observation.timer = setTimeout(() => {
      observer?.unobserve(target);
      waitingJobs.push(observation.onVisible);
      startJobs();
    }, MIN_VISIBLE_MS);
  }
}

/**
 * Calls `onVisible` once, after the element has been visible for `MIN_VISIBLE_MS`. At most `MAX_CONCURRENT` calls run
 * at the same time. Returns a function that cancels the call unless it is already queued.
 */
export function onceVisible(element: Element, onVisible: () => Promise<void>): () => void {
  observer ??= new IntersectionObserver(onIntersection);
  observations.set(element, { onVisible });
  observer.observe(element);
  return () => {
    clearTimeout(observations.get(element)?.timer);
    observer?.unobserve(element);
    observations.delete(element);
  };
}
