import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { storedOpen, storeOpen } from './group-state.ts';

type Props = {
  /** Key under which the tab stores whether the group is open. */
  id: string;
  label: string;
  /** True opens the group. Only the visitor closes it again. */
  isOpen: boolean;
  /** Number of chosen values in the group. */
  chosenCount: number;
  children: ReactNode;
};

/** A collapsible group of the rail. It works without JavaScript. */
export function RailGroup({ id, label, isOpen, chosenCount, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  // Restores the stored state after hydration, because the server does not know it.
  useEffect(() => {
    const stored = storedOpen(id);
    if (details.current && stored !== undefined) details.current.open = stored;
  }, [id]);
  // A focused filter can disappear, for example a removed value without screens. The focus then moves to the head of
  // the group. The focus is read during the render, because it is lost afterwards.
  const hadFocus = details.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      details.current?.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true });
  });
  return (
    <details
      ref={details}
      open={wasOpened}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        // The event also occurs when the code above sets `open` to the stored or initial state.
        if (open !== (storedOpen(id) ?? wasOpened)) storeOpen(id, open);
      }}
      className="group border-line border-t first:border-t-0"
    >
      <summary className="flex h-10 cursor-pointer select-none list-none items-center gap-2 rounded-control px-2 font-medium text-sm max-lg:h-12 [&::-webkit-details-marker]:hidden">
        <span className="grow">{label}</span>
        {chosenCount > 0 && (
          <span className="rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums">
            {chosenCount}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        <span
          aria-hidden
          className="mr-0.5 size-2 shrink-0 -translate-y-0.5 rotate-45 border-ink-faint border-r-[1.5px] border-b-[1.5px] transition-transform duration-150 group-open:translate-y-0.5 group-open:-rotate-135"
        />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}
