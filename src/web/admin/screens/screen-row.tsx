import { clsx } from 'clsx';
import { format } from 'date-fns';
import { Check, ExternalLink, Globe, Pencil, Smartphone, Star, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { Screenshot } from '#web/kit/screenshot.tsx';
import { AdminLink } from '../parts/admin-link.tsx';
import { Checkbox } from '../parts/checkbox.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { MEDIUM, WIDE } from './table-head.tsx';

/** Pixels: all rows are the same, so that the list knows how long it is. */
export const ROW_HEIGHT = 76;
/** Pixels a thumbnail is asked for with (specification of the back office, section 9). */
const THUMBNAIL_WIDTH = 300;

const CELL = 'border-line border-b px-2 py-0';

export type RowActions = {
  onToggle: (id: string, isRange: boolean) => void;
  onOpen: (id: string) => void;
  onDelete: (screen: AdminScreenRow) => void;
};

type Props = RowActions & {
  screen: AdminScreenRow;
  /** From 1, the head counted in. */
  rowIndex: number;
  isSelected: boolean;
  isCurrent: boolean;
  isBusy: boolean;
};

/** A screen in the list; the keyboard's place in it is where the focus is. */
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
      style={{ height: ROW_HEIGHT }}
      className={clsx(
        'group/row -outline-offset-2',
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
        <AdminLink href={pages.adminScreen(id)} tabIndex={-1} aria-hidden onClick={open} className="block">
          <Thumbnail screen={screen} />
        </AdminLink>
      </td>
      <td className={CELL}>
        <AdminLink
          href={pages.adminScreen(id)}
          onClick={open}
          className="line-clamp-2 rounded-sm font-medium wrap-anywhere hover:underline @min-[960px]:line-clamp-1"
        >
          {title}
        </AdminLink>
        <Facts screen={screen} />
      </td>
      <td className={clsx(CELL, WIDE)}>
        <span className="flex min-w-0 items-center gap-2">
          <AppLogo app={app} size={24} />
          <span className="truncate">{app.name}</span>
        </span>
      </td>
      <td className={clsx(CELL, MEDIUM)}>
        <Mark icon={Star} isSet={screen.isFeatured} />
      </td>
      <td className={clsx(CELL, MEDIUM)}>
        <Mark icon={Check} isSet={screen.isCover} />
      </td>
      <td className={clsx(CELL, MEDIUM)}>
        <PlatformMark platform={screen.platform} />
      </td>
      <td className={clsx(CELL, MEDIUM, 'whitespace-nowrap text-ink-soft tabular-nums')}>
        <UpdatedOn screen={screen} />
      </td>
      <td className={clsx(CELL, 'pr-3 text-right sm:pr-5 lg:pr-7')}>
        <Menu label={`Actions for ${title}`}>
          <MenuItem icon={Pencil} href={pages.adminScreen(id)}>
            Edit screen
          </MenuItem>
          <MenuItem icon={ExternalLink} href={pages.screen(id)} newTab>
            View screen
          </MenuItem>
          <MenuItem icon={Trash2} isDanger onSelect={() => onDelete(screen)}>
            Delete screen
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
});

function Thumbnail({ screen: { image, platform } }: Pick<Props, 'screen'>) {
  return (
    <Screenshot
      image={image}
      platform={platform}
      alt=""
      sizes={THUMBNAIL_WIDTH}
      className={platform === 'ios' ? 'mx-auto h-[64px]' : 'w-full rounded-[6px]!'}
    />
  );
}

/** What has no column: how many tags, and on smaller windows what stands in columns elsewhere. */
function Facts({ screen }: Pick<Props, 'screen'>) {
  const { app, platform, tagCount, isFeatured, isCover } = screen;
  const marks = [isFeatured && 'Featured', isCover && 'Cover'].filter(Boolean).join(', ');
  return (
    <p className="mt-0.5 truncate text-ink-faint text-xs">
      <span className="text-ink-soft @min-[960px]:hidden">{app.name} · </span>
      <span className="@min-[640px]:hidden">
        {PLATFORM_LABELS[platform]} · {marks && `${marks} · `}
        <UpdatedOn screen={screen} />
      </span>
      <span className="hidden @min-[640px]:inline">
        {tagCount === 0 ? 'No tags' : `${tagCount} ${tagCount === 1 ? 'tag' : 'tags'}`}
      </span>
    </p>
  );
}

const UpdatedOn = ({ screen: { updatedAt } }: Pick<Props, 'screen'>) => (
  <time dateTime={updatedAt}>{format(updatedAt, 'MMM d, yyyy')}</time>
);

function Mark({ icon: Icon, isSet }: { icon: typeof Check; isSet: boolean }) {
  return isSet ? (
    <>
      <Icon aria-hidden size={15} />
      <span className="sr-only">Yes</span>
    </>
  ) : (
    <>
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      <span className="sr-only">No</span>
    </>
  );
}

function PlatformMark({ platform }: Pick<AdminScreenRow, 'platform'>) {
  const Icon = platform === 'ios' ? Smartphone : Globe;
  return (
    <span className="flex items-center gap-1.5 text-ink-soft">
      <Icon aria-hidden size={14} />
      {PLATFORM_LABELS[platform]}
    </span>
  );
}
