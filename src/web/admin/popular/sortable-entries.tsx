import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useEffect, useRef, useState } from 'react';
import type { AdminPopularEntry } from '#shared/contracts/admin-categories.ts';
import { moveId } from './entries.ts';
import { type EntryControl, EntryRow } from './entry-row.tsx';

type Props = {
  label: string;
  entries: readonly AdminPopularEntry[];
  /** Called with the ids in their new order. */
  onReorder: (categoryIds: string[]) => void;
  onRemove: (entry: AdminPopularEntry) => void;
  /** Called before the only remaining entry is removed, to move the focus elsewhere. */
  onEmpty: () => void;
};

const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Distance in pixels that the pointer must move before a drag starts. A shorter movement is a click. */
const DRAG_START_DISTANCE = 4;

const INSTRUCTIONS = {
  draggable:
    'Press Space to pick up the entry, the arrow keys to move it, Space again to put it down, or Escape to cancel.',
};

/** List that the curator sorts by mouse, touch, keyboard or buttons [A-64]. */
export function SortableEntries({ label, entries, onReorder, onRemove, onEmpty }: Props) {
  const ids = entries.map(({ categoryId }) => categoryId);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  // The button of a row that is moved or removed loses the focus, so restore the focus after rendering.
  const focusNext = useRef<{ id: string; control: EntryControl } | null>(null);
  useEffect(() => {
    if (!focusNext.current) return;
    const { id, control } = focusNext.current;
    focusNext.current = null;
    list.current?.querySelector<HTMLElement>(`[data-entry="${id}"] [data-control="${control}"]`)?.focus();
  });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: unknown): string => entries.find(({ categoryId }) => categoryId === id)?.name ?? '';
  const positionText = (id: unknown): string => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up, ${positionText(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)}, ${positionText(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} is put down${over ? `, ${positionText(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id)
      onReorder(moveId(ids, String(active.id), ids.indexOf(String(over.id))));
  };
  const move = (entry: AdminPopularEntry, by: 1 | -1): void => {
    const next = moveId(ids, entry.categoryId, ids.indexOf(entry.categoryId) + by);
    focusNext.current = { id: entry.categoryId, control: by === 1 ? 'down' : 'up' };
    setAnnouncement(`${entry.name}, position ${next.indexOf(entry.categoryId) + 1} of ${next.length}`);
    onReorder(next);
  };
  const remove = (entry: AdminPopularEntry): void => {
    const index = ids.indexOf(entry.categoryId);
    const neighborId = ids[index + 1] ?? ids[index - 1];
    if (neighborId === undefined) onEmpty();
    else focusNext.current = { id: neighborId, control: 'remove' };
    onRemove(entry);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol
          ref={list}
          aria-label={label}
          className="grid grid-cols-[minmax(0,1fr)] rounded-panel border border-line bg-raised p-1"
        >
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.categoryId}
              entry={entry}
              position={index + 1}
              count={entries.length}
              onMove={(by) => move(entry, by)}
              onRemove={() => remove(entry)}
            />
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  );
}
