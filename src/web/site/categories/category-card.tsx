import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { CategoryCard as Category } from '#shared/contracts/categories.ts';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { type ImageLoading, Screenshot } from '#web/kit/screenshot.tsx';
import { countOf } from '../format.ts';
import { CARD_LINK, FRAME } from '../lists/frames.ts';
import { CATEGORY_SIZES } from '../lists/sizes.ts';
import { SiteLink } from '../site-link.tsx';

type Props = {
  category: Category;
  type: BrowsableCategoryType;
  platform: Platform;
  hasCount: boolean;
  loading: ImageLoading;
};

/** A category's card: cover, name and number of screens [P-33]. */
export function CategoryCard({ category, type, platform, hasCount, loading }: Props) {
  const { cover, name, screenCount, slug } = category;
  return (
    <SiteLink href={pages.category(platform, type, slug)} className={CARD_LINK[platform]}>
      {cover ? (
        <Screenshot
          image={cover.image}
          platform={platform}
          alt=""
          sizes={CATEGORY_SIZES[platform]}
          loading={loading}
        />
      ) : (
        <span className={`${FRAME[platform]} flex! items-center justify-center text-ink-faint text-sm`}>
          No screens yet
        </span>
      )}
      <span className="caption">
        <span className="truncate font-medium">{name}</span>
        {hasCount && cover && (
          <span className="shrink-0 text-ink-faint text-sm tabular-nums">
            {countOf(screenCount, 'screen')}
          </span>
        )}
      </span>
    </SiteLink>
  );
}
