import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { Fragment, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import type { CheckState } from '../parts/checkbox.tsx';
import type { ListView } from './list-view.ts';
import { PendingRow } from './pending-row.tsx';
import { rowHeightStyle, useRowHeight } from './row-height.ts';
import { type RowActions, ScreenRow } from './screen-row.tsx';
import { isSelected, type Selection } from './selection.ts';
import { TableHead } from './table-head.tsx';
import type { InSight } from './use-cursor.ts';
import type { ShowView } from './use-list-view.ts';
import { useOffset } from './use-offset.ts';

type Props = RowActions & {
  rows: readonly AdminScreenRow[];
  /** How many rows there are in all; null while that is not known. */
  total: number | null;
  view: ListView;
  show: ShowView;
  selection: Selection;
  onSelectAll: (checked: boolean) => void;
  /** Where the keyboard is. */
  current: string | null;
  isBusy: boolean;
  /** Another view is on its way; these rows are of the former one. */
  isStale: boolean;
  /** Pixels that toolbar and frame take at the top of the window. */
  top: number;
  /** Rows are still to come: they have their room, so that one can scroll to where they will be. */
  hasMore: boolean;
  /** Called when rows are in sight that are not loaded, or nearly so. */
  onNearEnd: () => void;
  /** Told which rows are in sight. */
  inSight: RefObject<InSight | null>;
};

/** Rows that are drawn beyond the window at either end. */
const OVERSCAN = 8;
/** Rows before the end at which more are asked for: a quick turn of the wheel does not come to it. */
const NEAR_END = 40;
const HEAD_HEIGHT = 40;

function checkState(rows: readonly AdminScreenRow[], selection: Selection): CheckState {
  if (rows.length === 0) return false;
  if (rows.every(({ id }) => isSelected(selection, id))) return true;
  return selection.kind === 'screens' && selection.screens.size > 0 ? 'some' : false;
}

/**
 * The list as a table of which only the rows near the window are drawn, however many there are. It scrolls with the
 * page, and asks for more in good time.
 */
export function ScreenTable(props: Props) {
  const { rows, total, current, selection, isBusy, isStale, top, hasMore, onNearEnd, inSight } = props;
  const frame = useRef<HTMLDivElement>(null);
  const offset = useOffset(frame);
  const rowHeight = useRowHeight();
  const currentIndex = current === null ? -1 : rows.findIndex(({ id }) => id === current);
  const virtualizer = useWindowVirtualizer({
    count: hasMore ? Math.max(rows.length, total ?? 0) : rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: offset + HEAD_HEIGHT,
    scrollPaddingStart: top + HEAD_HEIGHT,
    // The row that has the focus keeps it, out of sight too.
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range));
      if (currentIndex >= 0) drawn.add(currentIndex);
      return [...drawn].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? 0;
  // The virtualizer caches sizes; turning a phone changes them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what has changed
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useEffect(() => {
    const { scrollOffset, options } = virtualizer;
    const start = (scrollOffset ?? 0) + top + HEAD_HEIGHT - options.scrollMargin;
    inSight.current = { first: Math.max(0, Math.ceil(start / rowHeight)), last: last - 1 };
  });
  const nearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (last >= rows.length - NEAR_END) nearEnd();
  }, [last, rows.length]);

  const focusCurrent = useEffectEvent(() => {
    if (currentIndex < 0) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${current}"]`);
    if (!row || row.contains(document.activeElement)) return;
    virtualizer.scrollToIndex(currentIndex, { align: 'auto' });
    row.focus({ preventScroll: true });
  });
  const isFirst = useRef(true);
  useEffect(() => {
    // Where one comes back to is marked; the focus goes there with the first key.
    if (!isFirst.current && current !== null) focusCurrent();
    isFirst.current = false;
  }, [current]);

  return (
    <div ref={frame} className="@container">
      <table
        aria-label="Screens"
        aria-rowcount={total === null ? -1 : total + 1}
        aria-busy={isStale}
        style={rowHeightStyle(rowHeight)}
        className={`w-full table-fixed border-separate border-spacing-0 ${isStale ? 'opacity-60' : ''}`}
      >
        <TableHead
          view={props.view}
          show={props.show}
          checked={checkState(rows, selection)}
          onCheck={props.onSelectAll}
          isBusy={isBusy}
          top={top}
        />
        <tbody>
          {items.map((item, place) => {
            const screen = rows[item.index];
            return (
              <Fragment key={item.key}>
                <Gap pixels={item.start - endOf(items[place - 1], offset + HEAD_HEIGHT)} />
                {screen ? (
                  <ScreenRow
                    screen={screen}
                    rowIndex={item.index + 2}
                    isSelected={isSelected(selection, screen.id)}
                    isCurrent={screen.id === current}
                    isBusy={isBusy}
                    onToggle={props.onToggle}
                    onOpen={props.onOpen}
                    onDelete={props.onDelete}
                  />
                ) : (
                  <PendingRow />
                )}
              </Fragment>
            );
          })}
          <Gap
            pixels={
              virtualizer.getTotalSize() + offset + HEAD_HEIGHT - endOf(items.at(-1), offset + HEAD_HEIGHT)
            }
          />
        </tbody>
      </table>
    </div>
  );
}

const endOf = (item: VirtualItem | undefined, beginning: number): number => item?.end ?? beginning;

/** In the place of rows that are not drawn. */
const Gap = ({ pixels }: { pixels: number }) =>
  pixels > 0 ? (
    <tr aria-hidden style={{ height: pixels }}>
      <td className="p-0" />
    </tr>
  ) : null;
