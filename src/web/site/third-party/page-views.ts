import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import type { SiteSettings } from '#shared/contracts/site.ts';

type Properties = Record<string, unknown>;
/** The object that an Umami-compatible script sets on `window`. A call without an event name counts a page view. */
type Umami = { track: (properties: (defaults: Properties) => Properties) => void };

const scripts = new Map<string, Promise<void>>();

/** Adds the script, once per visit. If it fails to load, nothing is counted and the page works as before. */
function loadScript({ scriptUrl, websiteId }: NonNullable<SiteSettings['analytics']>): Promise<void> {
  const known = scripts.get(scriptUrl);
  if (known) return known;
  const loading = new Promise<void>((resolve) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.defer = true;
    script.dataset.websiteId = websiteId;
    script.dataset.autoTrack = 'false';
    script.addEventListener('load', () => resolve());
    document.head.append(script);
  });
  scripts.set(scriptUrl, loading);
  return loading;
}

/** The address in the address bar. A screen in the overlay counts as a view of that screen's page. */
const shownUrl = (location: ParsedLocation): string => (location.maskedLocation ?? location).href;

/** Whether a navigation counts as a page view. Closing the overlay does not: the page behind it was never left. */
export const isNewView = (from: ParsedLocation, to: ParsedLocation): boolean => {
  const isClosing = Boolean(from.state.overlay) && !to.state.overlay && from.href === to.href;
  return !isClosing && shownUrl(from) !== shownUrl(to);
};

/** Counts the current page and each later one until the returned function is called. */
export function trackPageViews(
  router: AnyRouter,
  analytics: NonNullable<SiteSettings['analytics']>,
): () => void {
  let isStopped = false;
  const countView = (url: string): void => {
    const { title } = document;
    void loadScript(analytics).then(() => {
      const { umami } = window as { umami?: Umami };
      if (!isStopped) umami?.track((defaults) => ({ ...defaults, url, title }));
    });
  };
  let last: ParsedLocation = router.state.location;
  countView(shownUrl(last));
  const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => {
    const isNew = isNewView(last, toLocation);
    last = toLocation;
    if (isNew) countView(shownUrl(toLocation));
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
