import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import type { SiteSettings } from '#shared/contracts/site.ts';

type Properties = Record<string, unknown>;
/** What an Umami-compatible script puts on the window; without an event name a call is a page view. */
type Umami = { track: (properties: (defaults: Properties) => Properties) => void };

const scripts = new Map<string, Promise<void>>();

/** Adds the script once a visit; without it nothing is counted and nothing else changes. */
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

/** What the address bar shows: a screen in the overlay counts as that screen's page. */
const shownUrl = (location: ParsedLocation): string => (location.maskedLocation ?? location).href;

/** Closing the overlay shows a page that never went away: no new view of it. */
export const isNewView = (from: ParsedLocation, to: ParsedLocation): boolean => {
  const closes = Boolean(from.state.overlay) && !to.state.overlay && from.href === to.href;
  return !closes && shownUrl(from) !== shownUrl(to);
};

/** Counts the page shown now and each one after it, until the returned function is called. */
export function trackPageViews(
  router: AnyRouter,
  analytics: NonNullable<SiteSettings['analytics']>,
): () => void {
  let stopped = false;
  const view = (url: string): void => {
    const { title } = document;
    void loadScript(analytics).then(() => {
      const { umami } = window as { umami?: Umami };
      if (!stopped) umami?.track((defaults) => ({ ...defaults, url, title }));
    });
  };
  let last: ParsedLocation = router.state.location;
  view(shownUrl(last));
  const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => {
    const isNew = isNewView(last, toLocation);
    last = toLocation;
    if (isNew) view(shownUrl(toLocation));
  });
  return () => {
    stopped = true;
    unsubscribe();
  };
}
