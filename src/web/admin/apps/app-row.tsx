import { ExternalLink, Images, Pencil, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import { DEFAULT_PLATFORM } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { AppLogo } from '#web/kit/app-logo.tsx';
import { Checkbox } from '../parts/inputs/checkbox.tsx';
import { formatDay } from '../parts/text/dates.ts';
import { AdminLink } from '../parts/widgets/admin-link.tsx';
import { Menu, MenuItem } from '../parts/widgets/menu.tsx';

type Props = {
  app: AdminApp;
  index: number;
  isSelected: boolean;
  /** With `isRange` (Shift), selects or deselects all rows from the previously changed one to this one. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
  onDelete: () => void;
  ref: Ref<HTMLTableRowElement>;
};

const MAX_SHOWN_CATEGORIES = 2;

const screenCountText = ({ web, ios }: AdminApp['screenCounts']): string =>
  [web > 0 && `${web} web`, ios > 0 && `${ios} iOS`].filter(Boolean).join(', ') || 'No screens';

/** Returns the URL of the app's public page: for iOS if the app has only iOS screens, else for the default platform. */
const publicPageUrl = ({ slug, screenCounts: { web, ios } }: AdminApp): string =>
  pages.app(web === 0 && ios > 0 ? 'ios' : DEFAULT_PLATFORM, slug);

/** Row of an app in the list. */
export function AppRow({ app, index, isSelected, onSelect, onDelete, ref }: Props) {
  const { screenCounts, categories } = app;
  return (
    <tr
      ref={ref}
      data-index={index}
      // Row indexes start at 1, and the first row is the header.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      // Shift+click selects a range of rows, so prevent the selection of text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className="border-line border-b hover:bg-sunken/50 has-[[data-row-link]:focus-visible]:bg-sunken aria-selected:bg-sunken"
    >
      <td className="w-12 py-2 pr-1 pl-4 align-middle sm:pl-6 lg:pl-8">
        <span className="flex">
          <Checkbox
            checked={isSelected}
            label={`Select ${app.name}`}
            onChange={(isOn, event) => onSelect(isOn, event instanceof MouseEvent && event.shiftKey)}
          />
        </span>
      </td>
      <td className="max-w-0 py-2 pr-4 pl-2">
        <div className="flex min-h-11 min-w-0 items-center gap-3">
          <AppLogo app={app} size={40} />
          <div className="min-w-0">
            <AdminLink
              href={adminPages.app(app.id)}
              data-row-link
              className="touch-target relative block w-fit max-w-full rounded-[4px] font-medium hover:underline"
            >
              <span className="block truncate">{app.name}</span>
            </AdminLink>
            <p className="truncate text-ink-faint text-sm">/{app.slug}</p>
            <p className="truncate text-ink-faint text-xs md:hidden">{screenCountText(screenCounts)}</p>
          </div>
        </div>
      </td>
      <td className="max-w-0 py-2 pr-4 text-ink-soft text-sm max-md:hidden">
        <span className="flex min-w-0 gap-1.5" title={categories.map(({ name }) => name).join(', ')}>
          <span className="truncate">
            {categories
              .slice(0, MAX_SHOWN_CATEGORIES)
              .map(({ name }) => name)
              .join(', ') || '–'}
          </span>
          {categories.length > MAX_SHOWN_CATEGORIES && (
            <span className="shrink-0 text-ink-faint">+{categories.length - MAX_SHOWN_CATEGORIES}</span>
          )}
        </span>
      </td>
      <td className="py-2 pr-4 text-right text-sm tabular-nums max-md:hidden">
        {renderCount(screenCounts.web)}
      </td>
      <td className="py-2 pr-4 text-right text-sm tabular-nums max-md:hidden">
        {renderCount(screenCounts.ios)}
      </td>
      <td className="whitespace-nowrap py-2 pr-4 pl-4 text-ink-soft text-sm tabular-nums max-lg:hidden">
        <time dateTime={app.createdAt}>{formatDay(app.createdAt)}</time>
      </td>
      <td className="w-12 py-2 pr-2 text-right sm:pr-4 lg:pr-6">
        <Menu label={`Actions for ${app.name}`}>
          <MenuItem icon={Pencil} href={adminPages.app(app.id)}>
            Edit app
          </MenuItem>
          <MenuItem icon={ExternalLink} href={publicPageUrl(app)} newTab>
            View app
          </MenuItem>
          <MenuItem icon={Images} href={`${adminPages.screens}?app=${app.id}`}>
            Show screens
          </MenuItem>
          <MenuItem icon={Trash2} isDanger onSelect={onDelete}>
            Delete app
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}

const renderCount = (count: number) =>
  count > 0 ? count.toLocaleString('en') : <span className="text-ink-faint">0</span>;
