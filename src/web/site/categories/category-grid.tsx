import { clsx } from 'clsx';
import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { CategoryCard as Category } from '#shared/contracts/categories.ts';
import type { Platform } from '#shared/platforms.ts';
import { chunkStyle } from '../lists/card-chunk.tsx';
import { cardLoading } from '../lists/sizes.ts';
import { CategoryCard } from './category-card.tsx';

type Props = {
  categories: readonly Category[];
  type: BrowsableCategoryType;
  platform: Platform;
  /** False where the grid starts further down the page. */
  isOnTop?: boolean;
};

export const COLLECTION_GRID: Record<Platform, string> = {
  web: 'card-grid-collection',
  ios: 'card-grid-collection-ios',
};

export function CategoryGrid({ categories, type, platform, isOnTop = true }: Props) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
      role="list"
      className={clsx('card-chunk', COLLECTION_GRID[platform])}
      style={chunkStyle('screen', categories.length)}
    >
      {categories.map((category, index) => (
        <li key={category.id} className="min-w-0">
          <CategoryCard
            category={category}
            type={type}
            platform={platform}
            load={isOnTop ? cardLoading(index, platform) : 'lazy'}
          />
        </li>
      ))}
    </ul>
  );
}
