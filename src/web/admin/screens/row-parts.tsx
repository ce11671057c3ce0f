import { format } from 'date-fns';
import { type Check, Globe, Smartphone } from 'lucide-react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { Screenshot } from '#web/kit/screenshot.tsx';

/** Pixels a thumbnail is asked for with (specification of the back office, section 9). */
const THUMBNAIL_WIDTH = 300;

type Shown = { screen: AdminScreenRow };

/** In the ratio of its platform, and small. */
export function Thumbnail({ screen: { image, platform } }: Shown) {
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
export function Facts({ screen }: Shown) {
  const { app, platform, tagCount, unconfirmedCount, titleIsDerived, isFeatured, isCover } = screen;
  const marks = [isFeatured && 'Featured', isCover && 'Cover'].filter(Boolean).join(', ');
  return (
    <p className="mt-0.5 truncate text-ink-faint text-xs">
      {titleIsDerived && <span className="text-ink-soft">Derived title · </span>}
      <span className="text-ink-soft @min-[960px]:hidden">{app.name} · </span>
      <span className="@min-[640px]:hidden">
        {PLATFORM_LABELS[platform]} · {marks && `${marks} · `}
        <UpdatedOn screen={screen} />
      </span>
      <span className="hidden @min-[640px]:inline">
        {tagCount === 0 ? 'No tags' : `${tagCount} ${tagCount === 1 ? 'tag' : 'tags'}`}
        {unconfirmedCount > 0 && `, ${unconfirmedCount} unconfirmed`}
      </span>
    </p>
  );
}

/** As the specification writes days. */
export const UpdatedOn = ({ screen: { updatedAt } }: Shown) => (
  <time dateTime={updatedAt}>{format(updatedAt, 'MMM d, yyyy')}</time>
);

/** Whether something is so, as a sign and as a word. */
export function Mark({ icon: Icon, isSet }: { icon: typeof Check; isSet: boolean }) {
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

/** Web or iOS. */
export function PlatformMark({ platform }: Pick<AdminScreenRow, 'platform'>) {
  const Icon = platform === 'ios' ? Smartphone : Globe;
  return (
    <span className="flex items-center gap-1.5 text-ink-soft">
      <Icon aria-hidden size={14} />
      {PLATFORM_LABELS[platform]}
    </span>
  );
}
