import { clsx } from 'clsx';
import { ExternalLink, Image, Pencil, Star, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { pages } from '#shared/urls.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { Checkbox } from '../parts/inputs/checkbox.tsx';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { Menu, MenuItem } from '../parts/widgets/menu.tsx';
import { ROW_HEIGHT_CLASS } from './row-height.ts';
import { FlagIcon, PlatformLabel, ScreenDetails, Thumbnail, UpdatedOn } from './row-parts.tsx';
import { FLAG_CELL_CLASS, MEDIUM_CELL_CLASS, WIDE_CELL_CLASS } from './table-head.tsx';

const CELL = 'border-line border-b px-2 py-0';

export type RowActions = {
  /** Selects or deselects the row. With `isRange`, changes all rows from the previously toggled one to this one. */
  onToggle: (id: string, isRange: boolean) => void;
  /** Called when a link of the row opens the form of the screen. */
  onOpen: (id: string) => void;
  /** Asks for confirmation before the screen is deleted. */
  onDelete: (screen: AdminScreenRow) => void;
};

type Props = RowActions & {
  screen: AdminScreenRow;
  /** Position in the table, starting at 1 with the header row. */
  rowIndex: number;
  isSelected: boolean;
  isCurrent: boolean;
  isBusy: boolean;
};

/** Table row of a screen. `useRowFocus` focuses the row at the keyboard cursor. */
export const ScreenRow = memo(function ScreenRow({
  screen,
  rowIndex,
  isSelected,
  isCurrent,
  isBusy,
  onToggle,
  onOpen,
  onDelete,
}: Props) {
  const { id, title, app } = screen;
  const open = (): void => onOpen(id);
  return (
    <tr
      tabIndex={-1}
      data-row={id}
      aria-rowindex={rowIndex}
      // Shift-click selects a range of rows and must not select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={clsx(
        'group/row -outline-offset-2',
        ROW_HEIGHT_CLASS,
        isSelected ? 'bg-sunken' : 'hover:bg-sunken/50',
        isCurrent && 'shadow-[inset_2px_0_0_var(--ink)]',
      )}
    >
      <td className={clsx(CELL, 'pl-4 sm:pl-6 lg:pl-8')}>
        <Checkbox
          label={`Select ${title}`}
          checked={isSelected}
          disabled={isBusy}
          onChange={(_, event) => onToggle(id, event instanceof MouseEvent && event.shiftKey)}
        />
      </td>
      <td className={CELL}>
        <AdminLink href={adminPages.screen(id)} tabIndex={-1} aria-hidden onClick={open} className="block">
          <Thumbnail screen={screen} />
        </AdminLink>
      </td>
      <td className={CELL}>
        <AdminLink
          href={adminPages.screen(id)}
          onClick={open}
          className="touch-target relative block w-fit max-w-full rounded-sm font-medium hover:underline"
        >
          <span className="line-clamp-2 wrap-anywhere @min-[1000px]:line-clamp-1">{title}</span>
        </AdminLink>
        <ScreenDetails screen={screen} />
      </td>
      <td className={clsx(CELL, WIDE_CELL_CLASS)}>
        <span className="flex min-w-0 items-center gap-2">
          <AppLogo app={app} size={24} />
          <span className="truncate">{app.name}</span>
        </span>
      </td>
      <td className={clsx(CELL, FLAG_CELL_CLASS)}>
        <FlagIcon icon={Star} isSet={screen.isFeatured} />
      </td>
      <td className={clsx(CELL, FLAG_CELL_CLASS)}>
        <FlagIcon icon={Image} isSet={screen.isCover} />
      </td>
      <td className={clsx(CELL, MEDIUM_CELL_CLASS)}>
        <PlatformLabel platform={screen.platform} />
      </td>
      <td className={clsx(CELL, MEDIUM_CELL_CLASS, 'whitespace-nowrap text-ink-soft tabular-nums')}>
        <UpdatedOn screen={screen} />
      </td>
      <td className={clsx(CELL, 'pr-3 text-right sm:pr-5 lg:pr-7')}>
        <RowMenu screen={screen} onOpen={open} onDelete={onDelete} />
      </td>
    </tr>
  );
});

const RowMenu = ({
  screen,
  onOpen,
  onDelete,
}: Pick<Props, 'screen' | 'onDelete'> & { onOpen: () => void }) => (
  <Menu label={`Actions for ${screen.title}`}>
    <MenuItem icon={Pencil} href={adminPages.screen(screen.id)} onOpen={onOpen}>
      Edit screen
    </MenuItem>
    <MenuItem icon={ExternalLink} href={pages.screen(screen.id)} newTab>
      View screen
    </MenuItem>
    <MenuItem icon={Trash2} isDanger onSelect={() => onDelete(screen)}>
      Delete screen
    </MenuItem>
  </Menu>
);
