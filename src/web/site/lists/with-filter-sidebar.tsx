import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { useOnReconnect } from '#web/kit/use-online.ts';
import { FiltersFailure } from '../explore/filters-failure.tsx';
import { useDeferredHydration } from '../explore/use-deferred-hydration.ts';
import { useRailKeys } from '../explore/use-rail-keys.ts';
import { getFiltersLoadedOnServer, loadFilters } from './load-filters.ts';

type Props = {
  /** The query of `/api/screens` that selects the list's screens. */
  context: string;
};

type BoxProps = Props & { className: string; load: RefObject<() => void> };

/**
 * The filters of a list. The server renders them as links, which work without scripts. Their code is loaded when the
 * visitor is about to use them (see `useDeferredHydration`). After a navigation in the browser there is no HTML of the
 * server, so the code is loaded immediately, and a message is shown if that fails. Sets the ref `load` to the function
 * that loads the code.
 */
function FilterBox({ context, className, load: loadRef }: BoxProps) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState<ReactNode>(null);
  const [hasFailed, setFailed] = useState(false);
  const aside = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useRailKeys(aside);
  const load = (): void => {
    // Only success sets `loaded`, so after a failure the next call tries again.
    if (loaded) return;
    loadFilters(client, context).then(
      (filters) => {
        setLoaded(filters);
        setFailed(false);
      },
      () => setFailed(!box.current?.firstChild),
    );
  };
  useOnReconnect(() => {
    if (hasFailed) load();
  });
  loadRef.current = load;
  const content = useDeferredHydration(box, loaded, load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, if there is no HTML from the server
  useEffect(() => {
    if (!box.current?.firstChild) load();
  }, []);
  return (
    <aside ref={aside} aria-label="Filters" className={className}>
      {import.meta.env.SSR ? (
        <div>{getFiltersLoadedOnServer(client)}</div>
      ) : content ? (
        <div key="loaded" ref={box}>
          {content}
        </div>
      ) : (
        <>
          {/* Hydration leaves the server's HTML as it is. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty */}
          <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
          {hasFailed && <FiltersFailure retry={load} />}
        </>
      )}
    </aside>
  );
}

/**
 * Filters below those of the results page [E-05]. Each is a link to the page of all screens, filtered by the query and
 * the chosen filter.
 */
export const ResultFilters = memo(function ResultFilters({ context }: Props) {
  return <FilterBox key={context} context={context} className="-mx-2 mt-7" load={useRef(() => {})} />;
});

/**
 * Filters beside a list of screens [E-05]. Each is a link to the page of all screens, filtered by this list's filters
 * and the chosen one.
 */
const Filters = memo(function Filters({ context }: Props) {
  const [isOpen, setOpen] = useState(false);
  const load = useRef(() => {});
  return (
    <div className="max-lg:mb-5 lg:w-60 lg:shrink-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          load.current();
          setOpen(!isOpen);
        }}
        className={`${buttonClass({ size: 'small' })} needs-script lg:hidden`}
      >
        <SlidersHorizontal aria-hidden size={14} />
        Filters
      </button>
      <FilterBox
        context={context}
        load={load}
        // In small windows, `rail` hides the filters.
        className={clsx('rail-sticky', isOpen ? 'max-lg:pt-4' : 'rail')}
      />
    </div>
  );
});

/** A list with its filters at the side, or above it on small windows. */
export const WithFilterSidebar = ({ context, children }: Props & { children: ReactNode }) => (
  <div className="with-filter-sidebar lg:flex lg:gap-10">
    <Filters key={context} context={context} />
    <div className="min-w-0 grow">{children}</div>
  </div>
);
