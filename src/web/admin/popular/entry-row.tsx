import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, X } from 'lucide-react';
import type { AdminPopularEntry } from '#shared/contracts/admin-categories.ts';
import { buttonClass } from '#web/kit/button.tsx';
import { preventHeldEnter } from '../parts/keyboard/prevent-held-enter.ts';

/**
 * A button of a row. After a move, the same button gets the focus again. After a removal, the `remove` button of a
 * neighboring row gets the focus.
 */
export type EntryControl = 'up' | 'down' | 'remove';

type Props = {
  entry: AdminPopularEntry;
  /** Position in the list, from 1 to `count`. */
  position: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

const screenCountText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'screen' : 'screens'}`;

/** Row of a popular category with a drag handle and buttons to move or remove it. */
export function EntryRow({ entry, position, count, onMove, onRemove }: Props) {
  const { name, slug, screenCount, categoryId } = entry;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: categoryId });
  return (
    <li
      ref={setNodeRef}
      data-entry={categoryId}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        'flex min-h-12 flex-wrap items-center gap-1 rounded-control bg-raised px-1 pointer-coarse:min-h-14',
        isDragging && 'relative z-2 shadow-[0_0_0_1px_var(--line-strong),0_8px_24px_-8px_oklch(0%_0_0/0.3)]',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Reorder ${name}`}
        className={clsx(
          buttonClass({ variant: 'ghost', size: 'icon' }),
          'cursor-grab! touch-none text-ink-faint! pointer-coarse:size-[44px]!',
          isDragging && 'cursor-grabbing!',
        )}
      >
        <GripVertical aria-hidden size={16} />
      </button>
      <span aria-hidden className="w-6 shrink-0 text-right text-ink-faint text-sm tabular-nums">
        {position}
      </span>
      <div className="min-w-0 flex-1 basis-24 px-2.5 py-1.5">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="truncate text-ink-faint text-xs">
          /{slug} · {screenCountText(screenCount)}
        </p>
      </div>
      {/* With a large font, the buttons wrap below the name. */}
      <div className="ml-auto flex gap-1">
        <Control
          icon={ArrowUp}
          control="up"
          label={`Move ${name} up`}
          isDisabled={position === 1}
          onClick={() => onMove(-1)}
        />
        <Control
          icon={ArrowDown}
          control="down"
          label={`Move ${name} down`}
          isDisabled={position === count}
          onClick={() => onMove(1)}
        />
        <Control icon={X} control="remove" label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

type ControlProps = {
  icon: LucideIcon;
  control: EntryControl;
  label: string;
  /** Sets `aria-disabled` instead of `disabled`, because a disabled button would lose the focus. */
  isDisabled?: boolean;
  onClick: () => void;
};

const Control = ({ icon: Icon, control, label, isDisabled = false, onClick }: ControlProps) => (
  <button
    type="button"
    data-control={control}
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={isDisabled ? undefined : onClick}
    onKeyDown={control === 'remove' ? preventHeldEnter : undefined}
    className={`${buttonClass({ variant: 'ghost', size: 'icon' })} pointer-coarse:w-[44px]!`}
  >
    <Icon aria-hidden size={16} />
  </button>
);
