import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { screensPath } from '#shared/screen-filters.ts';
import { onDemand } from '#web/kit/on-demand.ts';
import { reloadForNewVersion } from '#web/kit/reload-for-new-version.ts';
import { FiltersFailure } from './filters-failure.tsx';
import type { RailProps } from './rail.tsx';
import { useDeferredHydration } from './use-deferred-hydration.ts';

/**
 * The code of the filters. Route loaders preload it, so that the server and later navigations render the filters at
 * once.
 */
export const railCode = onDemand(() => import('./rail.tsx').then((module) => module.Rail));

/**
 * The rail: the column with the filters. The server's HTML stays until the code of the filters is loaded (see
 * `useDeferredHydration`). After a navigation in the browser there is no such HTML, so a message is shown if the code
 * cannot be loaded.
 */
export function DeferredRail(props: RailProps) {
  const box = useRef<HTMLDivElement>(null);
  const loaded = useSyncExternalStore(railCode.subscribe, railCode.get, railCode.get);
  const Rail = useDeferredHydration(box, loaded, () => void railCode.preload());
  const [hasFailed, setFailed] = useState(false);
  const load = async (): Promise<boolean> => {
    const isLoaded = await railCode.preload();
    setFailed(!isLoaded && !box.current?.firstChild);
    return isLoaded;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, if there is no HTML from the server
  useEffect(() => {
    if (!box.current?.firstChild) void load();
  }, []);
  const path = screensPath(props.filters);
  const staticPath = useRef(path);
  useEffect(() => {
    // The visitor has changed a filter outside the rail, for example with a chip above the list. The static HTML is
    // outdated.
    if (path !== staticPath.current) void railCode.preload();
  }, [path]);
  return Rail ? (
    <div key="loaded" ref={box}>
      <Rail {...props} />
    </div>
  ) : (
    <>
      {/* Hydration leaves the server's HTML as it is. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty */}
      <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {hasFailed && (
        <FiltersFailure retry={() => void load().then((isLoaded) => isLoaded || reloadForNewVersion())} />
      )}
    </>
  );
}
