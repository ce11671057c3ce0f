import { clsx } from 'clsx';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { AdminLink } from '#web/admin/parts/widgets/admin-link.tsx';
import { Menu, MenuItem } from '#web/admin/parts/widgets/menu.tsx';
import { formatDay } from '../../parts/text/dates.ts';
import type { ContentKind, ContentRow } from '../kinds.ts';
import { statusOf } from '../status.ts';

type Props = { kind: ContentKind; row: ContentRow; index: number; onDelete: () => void };

/** Row of a post or page in the list. */
export function ContentTableRow({ kind, row, index, onDelete }: Props) {
  const { id, title, slug, author } = row;
  const status = statusOf(row);
  const day = row.publishedAt ?? row.createdAt;
  return (
    <tr
      data-index={index}
      className="border-line border-b hover:bg-sunken/50 has-[[data-row-link]:focus-visible]:bg-sunken"
    >
      <td className="max-w-0 py-2.5 pr-4 pl-4 sm:pl-6 lg:pl-8">
        <AdminLink
          href={kind.editHref(id)}
          data-row-link
          onClick={() => kind.memory.rememberRow(id)}
          className="touch-target relative block w-fit max-w-full rounded-[4px] font-medium hover:underline"
        >
          <span className="block truncate">{title}</span>
        </AdminLink>
        <p className="truncate text-ink-faint text-sm">{kind.publicHref(slug)}</p>
        <p className="truncate text-ink-soft text-xs md:hidden">
          {/* The status text of a scheduled post already contains the date. */}
          {status.isPublic || !row.published ? `${status.text} · ${formatDay(day)}` : status.text}
        </p>
      </td>
      <td className="whitespace-nowrap py-2.5 pr-4 text-sm max-md:hidden">
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden
            className={clsx(
              'size-1.5 rounded-full',
              status.isPublic ? 'bg-success' : row.published ? 'bg-ink' : 'bg-line-strong',
            )}
          />
          {status.text}
        </span>
      </td>
      <td className="whitespace-nowrap py-2.5 pr-4 text-ink-soft text-sm tabular-nums max-md:hidden">
        <time dateTime={day}>{formatDay(day)}</time>
      </td>
      <td className="max-w-0 truncate py-2.5 pr-4 text-ink-soft text-sm max-lg:hidden">
        {author?.email ?? '–'}
      </td>
      <td className="w-12 py-2.5 pr-2 text-right sm:pr-4 lg:pr-6">
        <Menu label={`Actions for ${title}`}>
          <MenuItem icon={Pencil} href={kind.editHref(id)}>
            Edit {kind.type}
          </MenuItem>
          {status.isPublic && (
            <MenuItem icon={ExternalLink} href={kind.publicHref(slug)} newTab>
              View {kind.type}
            </MenuItem>
          )}
          <MenuItem icon={Trash2} isDanger onSelect={onDelete}>
            Delete {kind.type}
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}
