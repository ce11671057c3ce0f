import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';

export type Tab<T extends string> = {
  value: T;
  label: string;
  /** Number next to the label, such as that of the selected items. Zero is not shown. */
  count?: number;
};

type Props<T extends string> = {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Content of the current panel. */
  children: ReactNode;
};

/** Tabs of which only the current panel is rendered. Arrow keys move between tabs. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  // If the tabs overflow, scroll the selected one into view.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (!row || !tab) return;
    const scrollLeftForEnd = tab.offsetLeft + tab.offsetWidth - row.clientWidth;
    row.scrollLeft = Math.min(Math.max(row.scrollLeft, scrollLeftForEnd), tab.offsetLeft);
  }, [value]);
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className="flex min-h-0 min-w-0 flex-col"
    >
      <Base.List
        ref={list}
        aria-label={label}
        className="relative flex shrink-0 gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            data-value={tab.value}
            className="inline-flex h-10 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-t-control px-3 font-medium text-ink-soft text-sm -outline-offset-2 hover:text-ink data-active:text-ink pointer-coarse:h-[44px]"
          >
            {tab.label}
            {tab.count ? (
              <span className="rounded-full bg-sunken px-1.5 text-ink-soft text-xs tabular-nums">
                {tab.count}
              </span>
            ) : null}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-ink transition-[translate,width] duration-150 ease-out" />
      </Base.List>
      <Base.Panel value={value} className="min-h-0 outline-none">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
