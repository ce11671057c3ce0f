import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { CategoryCard as Category } from '#shared/contracts/categories.ts';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { type ImageLoading, Screenshot, tintStyle } from '#web/kit/screenshot.tsx';
import { countOf } from '../format.ts';
import { SHOWCASE } from '../lists/frames.ts';
import { COLLECTION_SIZES } from '../lists/sizes.ts';
import { SiteLink } from '../site-link.tsx';

type Props = { category: Category; type: BrowsableCategoryType; platform: Platform; load: ImageLoading };

/** A category: its newest cover standing in a ground of the same hue, its name and how much it holds [P-33]. */
export function CategoryCard({ category, type, platform, load }: Props) {
  const { cover, name, screenCount, slug } = category;
  return (
    <SiteLink href={pages.category(platform, type, slug)} className="card-link group">
      <span className={SHOWCASE[platform]} style={tintStyle(cover?.image)}>
        {cover ? (
          <Screenshot
            image={cover.image}
            platform={platform}
            alt=""
            sizes={COLLECTION_SIZES[platform]}
            load={load}
          />
        ) : (
          <span className="absolute inset-0 flex items-center justify-center text-ink-faint text-sm">
            No screens yet
          </span>
        )}
      </span>
      <span className="caption">
        <span className="truncate font-medium">{name}</span>
        {cover && (
          <span className="shrink-0 text-ink-faint text-sm tabular-nums">
            {countOf(screenCount, 'screen')}
          </span>
        )}
      </span>
    </SiteLink>
  );
}
