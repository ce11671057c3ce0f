import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { clsx } from 'clsx';
import { CircleAlert, CopyCheck, Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Spinner } from '#web/kit/spinner.tsx';
import { type BatchItem, type FileInspection, resolvePlatformAndApp } from './batch.ts';
import type { BulkUpload } from './use-bulk-upload.ts';

const INSTRUCTIONS =
  'Press Space to pick up the screen, the arrow keys to move it, Space again to put it down, or Escape to cancel.';

/** Horizontal list of the batch's screens. A click selects a screen for editing, dragging moves it. */
export function ThumbnailStrip({ upload, analyzingId }: { upload: BulkUpload; analyzingId: string | null }) {
  const { batch, running } = upload;
  const { dispatch } = upload.store;
  const { items, selectedId, settings } = batch;
  const sensors = useSensors(
    // A finger that moves more than 8 px within the first 200 ms scrolls the strip instead of starting a drag.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    // Enter selects a screen, so only Space starts a drag.
    useSensor(KeyboardSensor, { keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space'] } }),
  );
  /** Returns the title and position of a screen. */
  const describePosition = (id: string | number): string => {
    const index = items.findIndex((item) => item.id === id);
    return `${items[index]?.title ?? 'The screen'}, ${index + 1} of ${items.length}`;
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${describePosition(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Moved to the position of ${describePosition(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Dropped at the position of ${describePosition(over.id)}.` : 'Dropped.'),
    onDragCancel: ({ active }) => `Cancelled. ${describePosition(active.id)} was not moved.`,
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    const to = items.findIndex(({ id }) => id === over?.id);
    if (over && to >= 0 && over.id !== active.id) dispatch({ type: 'move', id: String(active.id), to });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragEnd={drop}
    >
      <SortableContext
        items={items.map(({ id }) => id)}
        strategy={horizontalListSortingStrategy}
        disabled={running !== null}
      >
        <ol
          aria-label="Screens of this batch"
          className="-mx-1 flex gap-3 overflow-x-auto overscroll-x-contain px-1 pt-1 pb-3"
        >
          {items.map((item, index) => (
            <StripItem
              key={item.id}
              item={item}
              number={index + 1}
              src={upload.thumbnails.get(item.id) ?? null}
              inspection={upload.inspections.get(item.id) ?? null}
              isIos={resolvePlatformAndApp(item, settings).platform === 'ios'}
              isSelected={item.id === selectedId}
              activity={
                running?.id === item.id
                  ? running.isWaiting
                    ? 'Waiting...'
                    : 'Uploading...'
                  : analyzingId === item.id
                    ? 'Analyzing...'
                    : null
              }
              onSelect={() => dispatch({ type: 'select', id: item.id })}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type ItemProps = {
  item: BatchItem;
  /** Position in the batch, starting at 1. */
  number: number;
  isIos: boolean;
  /** Object URL of the thumbnail; null while it is being created. */
  src: string | null;
  inspection: FileInspection | null;
  isSelected: boolean;
  /** Name of the operation in progress, such as 'Uploading...'; null if there is none. */
  activity: string | null;
  onSelect: () => void;
};

function StripItem(props: ItemProps) {
  const { item, number, isIos, src, inspection, isSelected, activity, onSelect } = props;
  const { setNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected || activity) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isSelected, activity]);
  // Returns whether the key was handled. During a drag, arrow keys move the screen instead of the focus.
  const focusNeighbor = (key: string): boolean => {
    if (isDragging || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
    const own = button.current?.closest('li');
    const neighbor = key === 'ArrowLeft' ? own?.previousElementSibling : own?.nextElementSibling;
    // The focus selects the neighbor.
    neighbor?.querySelector('button')?.focus();
    return true;
  };
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition: transition ?? undefined }}
      className={clsx('relative shrink-0', isDragging && 'z-10')}
    >
      <button
        {...attributes}
        {...listeners}
        ref={button}
        type="button"
        tabIndex={isSelected ? 0 : -1}
        aria-roledescription="sortable screen"
        aria-current={isSelected ? 'true' : undefined}
        aria-label={`${number}. ${item.title || 'Untitled'}${describeMarks(item, inspection)}`}
        onClick={onSelect}
        onFocus={() => isSelected || onSelect()}
        onKeyDown={(event) => {
          listeners?.onKeyDown?.(event);
          if (!event.defaultPrevented && focusNeighbor(event.key)) event.preventDefault();
        }}
        className={clsx(
          'relative block h-36 touch-manipulation overflow-hidden rounded-[10px] bg-sunken hairline',
          isIos ? 'w-[66px]' : 'w-56',
          isSelected && 'outline-2 outline-ink outline-offset-2',
          isDragging && 'shadow-lg',
        )}
      >
        {src ? (
          <img src={src} alt="" draggable={false} className="size-full object-cover object-left-top" />
        ) : (
          <span className="skeleton block size-full" />
        )}
        <span className="absolute top-1.5 left-1.5 rounded-full bg-canvas/90 px-1.5 text-ink text-xs tabular-nums">
          {number}
        </span>
        <Marks item={item} inspection={inspection} />
        {activity && (
          <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-canvas/80 text-xs">
            <Spinner className="text-md" />
            {activity}
          </span>
        )}
      </button>
    </li>
  );
}

/** Describes the icons on a screen's thumbnail (`Marks`) for screen readers. Also names the screen's own app. */
const describeMarks = (
  { progress, error, isCover, app, folder }: BatchItem,
  inspection: FileInspection | null,
): string =>
  [
    app && `app ${app.name}`,
    folder !== null && 'no app yet',
    isCover && 'cover',
    progress !== 'waiting' && error && `failed: ${error}`,
    inspection?.matches?.same && 'already in the catalogue',
    !inspection?.matches?.same &&
      inspection?.matches?.similar.length &&
      'looks like a screen in the catalogue',
  ]
    .filter(Boolean)
    .map((note) => `, ${note}`)
    .join('');

/** Icons on a thumbnail: the screen is a cover, matches a screen in the catalogue, or has a problem. */
function Marks({ item, inspection }: { item: BatchItem; inspection: FileInspection | null }) {
  const hasMatch = inspection?.matches?.same || (inspection?.matches?.similar.length ?? 0) > 0;
  return (
    <span aria-hidden className="absolute right-1.5 bottom-1.5 flex gap-1">
      {item.isCover && (
        <Mark>
          <Star size={12} />
        </Mark>
      )}
      {hasMatch && (
        <Mark isDanger={Boolean(inspection?.matches?.same)}>
          <CopyCheck size={12} />
        </Mark>
      )}
      {(item.error || item.folder !== null) && (
        <Mark isDanger>
          <CircleAlert size={12} />
        </Mark>
      )}
    </span>
  );
}

const Mark = ({ isDanger = false, children }: { isDanger?: boolean; children: React.ReactNode }) => (
  <span
    className={clsx(
      'grid size-5 place-items-center rounded-full bg-canvas/90',
      isDanger ? 'text-danger' : 'text-ink',
    )}
  >
    {children}
  </span>
);
