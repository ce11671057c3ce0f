import { useEffect, useRef } from 'react';
import { chipClass } from '#web/kit/chip.tsx';
import { SiteLink } from '../site-link.tsx';
import { useChipRow } from './use-chip-row.ts';

export type FilterChip = { label: string; href: string; isCurrent: boolean };

type Props = {
  /** Accessible name of the row. */
  label: string;
  chips: readonly FilterChip[];
  /** Whether the list of the current filter is still loading. */
  isLoading: boolean;
};

/**
 * Filters of a list: a row under the header that scrolls sideways. Choosing a filter moves its chip to the middle of
 * the row, and the page back to the start of the list if it was scrolled further. Screen readers announce the filter
 * when its list is loaded.
 */
export function FilterChips({ label, chips, isLoading }: Props) {
  const start = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);
  useChipRow(row);

  const currentChip = chips.find((chip) => chip.isCurrent);
  const current = currentChip?.href;
  useEffect(() => {
    const list = row.current;
    const chip = current && list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !chip) return;
    // Only sideways, because scrollIntoView would move the page too.
    list.scrollTo({ left: chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2 });
  }, [current]);

  const showStart = (): void => {
    const { current: element } = start;
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView();
  };

  return (
    <>
      <div ref={start} className="scroll-mt-(--header-height)" />
      <p role="status" className="sr-only">
        {isLoading ? '' : currentChip?.label}
      </p>
      <nav aria-label={label} className="print:hidden sticky top-(--header-height) frosted-90 z-30">
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets */}
        <ul ref={row} role="list" className="chip-row gutter">
          {chips.map(({ label: text, href, isCurrent }) => (
            <li key={href} className="shrink-0">
              <SiteLink
                href={href}
                keepScroll
                aria-current={isCurrent ? 'true' : undefined}
                onClick={showStart}
                className={chipClass()}
              >
                {text}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
