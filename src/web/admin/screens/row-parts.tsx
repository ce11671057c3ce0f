import { Globe, Image, type LucideIcon, Smartphone, Star } from 'lucide-react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import { describeStack } from '#shared/stack-kinds.ts';
import { Screenshot } from '#web/kit/screenshot.tsx';
import { formatDay } from '../parts/text/dates.ts';

/** Width of the thumbnails that the server delivers, in pixels (specification of the back office, section 9). */
const THUMBNAIL_WIDTH = 300;

const PLATFORM_ICONS: Record<Platform, LucideIcon> = { ios: Smartphone, web: Globe };

type ScreenProps = { screen: AdminScreenRow };

/** Small screenshot in the aspect ratio of its platform. */
export function Thumbnail({ screen: { image, platform } }: ScreenProps) {
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

/**
 * Lines below the title: the number of tags, the stack, a note about a derived title and, in narrow tables, the values
 * whose columns are hidden.
 */
export function ScreenDetails({ screen }: ScreenProps) {
  const { app, titleIsDerived, stack } = screen;
  return (
    <>
      <NarrowDetails screen={screen} />
      <p className="mt-0.5 line-clamp-2 text-ink-faint text-xs min-[640px]:line-clamp-1">
        <span className="hidden text-ink-soft min-[640px]:inline @min-[880px]:hidden">
          <FlagMarks screen={screen} className="mr-1 inline align-[-0.1em]" />
        </span>
        <span className="hidden text-ink-soft min-[640px]:inline @min-[1000px]:hidden">{app.name} · </span>
        <span className="whitespace-nowrap">{describeTags(screen)}</span>
        {stack && <span className="whitespace-nowrap"> · {describeStack(stack)}</span>}
        {titleIsDerived && (
          <>
            {' · '}
            <span className="whitespace-nowrap text-ink-soft">Derived title</span>
          </>
        )}
      </p>
    </>
  );
}

/** Replaces the columns on phones. A long app name is truncated to keep the date and the icons visible. */
function NarrowDetails({ screen }: ScreenProps) {
  const { app, platform } = screen;
  const Icon = PLATFORM_ICONS[platform];
  return (
    <p className="mt-0.5 flex items-center gap-1 text-ink-soft text-xs min-[640px]:hidden">
      <Icon aria-label={PLATFORM_LABELS[platform]} role="img" size={12} className="shrink-0" />
      <span className="truncate">{app.name}</span>
      <span className="shrink-0 tabular-nums">
        {' · '}
        <UpdatedOn screen={screen} />
      </span>
      <FlagMarks screen={screen} className="shrink-0" />
    </p>
  );
}

/** Icons of the flags (featured, cover) that are set. They are shown where the columns of the flags are hidden. */
const FlagMarks = ({ screen: { isFeatured, isCover }, className }: ScreenProps & { className: string }) => (
  <>
    {isFeatured && <Star role="img" aria-label="Featured" size={12} className={className} />}
    {isCover && <Image role="img" aria-label="Cover" size={12} className={className} />}
  </>
);

function describeTags({ tagCount, unconfirmedCount }: AdminScreenRow): string {
  if (tagCount === 0) return 'No tags';
  const tags = `${tagCount} ${tagCount === 1 ? 'tag' : 'tags'}`;
  return unconfirmedCount > 0 ? `${tags}, ${unconfirmedCount} unconfirmed` : tags;
}

/** Date of the last update, formatted by `formatDay`. */
export const UpdatedOn = ({ screen: { updatedAt } }: ScreenProps) => (
  <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
);

/** Icon if a flag is set, otherwise nothing. Screen readers get 'Yes' or 'No'. */
export const FlagIcon = ({ icon: Icon, isSet }: { icon: LucideIcon; isSet: boolean }) => (
  <>
    {isSet && <Icon aria-hidden size={15} />}
    <span className="sr-only">{isSet ? 'Yes' : 'No'}</span>
  </>
);

/** Icon and name of a platform. */
export function PlatformLabel({ platform }: Pick<AdminScreenRow, 'platform'>) {
  const Icon = PLATFORM_ICONS[platform];
  return (
    <span className="flex items-center gap-1.5 text-ink-soft">
      <Icon aria-hidden size={14} />
      {PLATFORM_LABELS[platform]}
    </span>
  );
}
