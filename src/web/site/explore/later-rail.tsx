import { useEffect, useRef, useSyncExternalStore } from 'react';
import { screensPath } from '#shared/screen-filters.ts';
import { onDemand } from '#web/kit/on-demand.ts';
import type { RailProps } from './rail.tsx';
import { useReplacement } from './use-replacement.ts';

/** The code of the filters. Loaders load it, so that the server and later navigations render the filters at once. */
export const railCode = onDemand(() => import('./rail.tsx').then((module) => module.Rail));

/**
 * The filters. The server's HTML, with links and forms, stays until the code of the filters is loaded; see
 * `useReplacement`.
 */
export function LaterRail(props: RailProps) {
  const box = useRef<HTMLDivElement>(null);
  const loaded = useSyncExternalStore(railCode.subscribe, railCode.get, railCode.get);
  const Rail = useReplacement(box, loaded, () => void railCode.preload());
  const path = screensPath(props.filters);
  const staticPath = useRef(path);
  useEffect(() => {
    // A choice outside the filters, such as a chip, has made the static HTML outdated.
    if (path !== staticPath.current) void railCode.preload();
  }, [path]);
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
