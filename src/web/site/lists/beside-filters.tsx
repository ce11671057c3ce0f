import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { filtersLoadedOnServer, loadFilters } from './load-filters.ts';

type Props = {
  /** Selects the screens of the list: the query of `/api/screens`. */
  context: string;
};

/**
 * Filters for the screens of a list [E-05]: each leads to the page of all screens with this list's filters and one more.
 * The server's HTML works as it is. Its code is loaded when the visitor turns to it, so that it costs the page no script.
 */
export const Filters = memo(function Filters({ context }: Props) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [content, setContent] = useState<ReactNode>(null);
  const box = useRef<HTMLElement>(null);
  const load = (): void => {
    if (content) return;
    // After a failure the next call tries again. Replacing a focused link would lose the focus.
    const show = (loaded: ReactNode): void => {
      if (!box.current?.contains(document.activeElement)) setContent(loaded);
    };
    void loadFilters(client, context).then(show, () => {});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, if the page is not the server's
  useEffect(() => {
    if (!box.current?.firstElementChild?.firstChild) load();
  }, []);
  return (
    <div className="max-lg:mb-5 lg:w-60 lg:shrink-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          load();
          setOpen(!isOpen);
        }}
        className={`${buttonClass({ size: 'small' })} needs-script lg:hidden`}
      >
        <SlidersHorizontal aria-hidden size={14} />
        Filters
      </button>
      <aside
        ref={box}
        aria-label="Filters"
        onPointerOver={load}
        className={clsx(
          'lg:sticky lg:top-[calc(var(--header-height)+12px)] lg:max-h-[calc(100dvh-var(--header-height)-24px)] lg:overflow-y-auto lg:overscroll-contain',
          isOpen ? 'max-lg:pt-4' : 'rail',
        )}
      >
        {import.meta.env.SSR ? (
          <div>{filtersLoadedOnServer(client)}</div>
        ) : content ? (
          <div key="loaded">{content}</div>
        ) : (
          // Hydration leaves the server's HTML as it is.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no HTML
          <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        )}
      </aside>
    </div>
  );
});

/** A list with its filters at the side, or above it on small windows. */
export const BesideFilters = ({ context, children }: Props & { children: ReactNode }) => (
  <div className="beside-filters lg:flex lg:gap-10">
    <Filters key={context} context={context} />
    <div className="min-w-0 grow">{children}</div>
  </div>
);
