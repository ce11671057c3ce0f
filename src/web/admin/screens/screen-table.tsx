import type { VirtualItem } from '@tanstack/react-virtual';
import { Fragment, type RefObject, useRef } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import type { CheckState } from '../parts/inputs/checkbox.tsx';
import type { ListView } from './list-view.ts';
import { PendingRow } from './pending-row.tsx';
import { rowHeightStyle, useRowHeight } from './row-height.ts';
import { type RowActions, ScreenRow } from './screen-row.tsx';
import { isSelected, type Selection } from './selection.ts';
import { TableHead } from './table-head.tsx';
import type { VisibleRange } from './use-cursor.ts';
import type { ChangeView } from './use-list-view.ts';
import { useOffset } from './use-offset.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

type Props = RowActions & {
  rows: readonly AdminScreenRow[];
  /** Total number of rows; null while it is unknown. */
  total: number | null;
  view: ListView;
  changeView: ChangeView;
  selection: Selection;
  onSelectAll: (checked: boolean) => void;
  /** Id of the row at the keyboard cursor. */
  current: string | null;
  isBusy: boolean;
  /** Whether the rows belong to the previous view, because the new one is loading. */
  isStale: boolean;
  /** Height of the sticky elements at the top of the window, in pixels. */
  top: number;
  /** Whether more rows can be loaded. Space is reserved for them, so that the user can scroll there. */
  hasMore: boolean;
  /** Called when the visible range is close to or beyond the last loaded row. */
  onNearEnd: () => void;
  /** Receives the range of visible rows after each render. */
  visibleRange: RefObject<VisibleRange | null>;
};

/** Height of the column headers in pixels, as in `table-head.tsx`. */
const HEAD_HEIGHT = 40;

/** Returns the state of the checkbox that selects all loaded rows. */
function getCheckState(rows: readonly AdminScreenRow[], selection: Selection): CheckState {
  if (rows.length === 0) return false;
  if (rows.every(({ id }) => isSelected(selection, id))) return true;
  return selection.kind === 'screens' && selection.screens.size > 0 ? 'some' : false;
}

/**
 * Table of screens that renders only the rows near the window. It scrolls with the page and loads more rows before the
 * end is reached.
 */
export function ScreenTable(props: Props) {
  const { rows, total, current, selection, isBusy, isStale, top, hasMore, onNearEnd, visibleRange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const offset = useOffset(frame) + HEAD_HEIGHT;
  const rowHeight = useRowHeight();
  const currentIndex = current === null ? -1 : rows.findIndex(({ id }) => id === current);
  const virtualizer = useVirtualRows({
    rows,
    count: hasMore ? Math.max(rows.length, total ?? 0) : rows.length,
    currentIndex,
    rowHeight,
    offset,
    stickyHeight: top + HEAD_HEIGHT,
    onNearEnd,
    visibleRange,
  });
  useRowFocus({ frame, virtualizer, current, currentIndex });
  const virtualItems = virtualizer.getVirtualItems();

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
          changeView={props.changeView}
          checked={getCheckState(rows, selection)}
          onCheck={props.onSelectAll}
          isBusy={isBusy}
          top={top}
        />
        <tbody>
          {virtualItems.map((item, renderedIndex) => {
            const screen = rows[item.index];
            return (
              <Fragment key={item.key}>
                <Gap pixels={item.start - endOf(virtualItems[renderedIndex - 1], offset)} />
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
          <Gap pixels={virtualizer.getTotalSize() + offset - endOf(virtualItems.at(-1), offset)} />
        </tbody>
      </table>
    </div>
  );
}

/** Returns where a rendered row ends, in pixels. Without a row, returns `beginning`, where the first row starts. */
const endOf = (item: VirtualItem | undefined, beginning: number): number => item?.end ?? beginning;

/** Takes up the space of rows that are not rendered. */
const Gap = ({ pixels }: { pixels: number }) =>
  pixels > 0 ? (
    <tr aria-hidden style={{ height: pixels }}>
      <td className="p-0" />
    </tr>
  ) : null;
