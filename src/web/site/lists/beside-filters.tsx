import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { filtersLoadedOnServer, loadFilters } from './load-filters.ts';

type Props = {
  /** The query of `/api/screens` that selects the list's screens. */
  context: string;
};

/**
 * Filters beside a list of screens [E-05]. Each is a link to the page of all screens, filtered by this list's filters and
 * the chosen one. The server renders these links, which work without a script. The script of the filters is loaded only
 * when the visitor points at them or opens them.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a page that the server did not render
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty
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
