import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { CategoryCard as Category } from '#shared/contracts/categories.ts';
import type { Platform } from '#shared/platforms.ts';
import { CardChunk, CardChunks } from '../lists/card-chunk.tsx';
import { cardLoading } from '../lists/sizes.ts';
import { CategoryCard } from './category-card.tsx';

type Props = {
  categories: readonly Category[];
  type: BrowsableCategoryType;
  platform: Platform;
  /** Whether the grid is at the top of the page, so that its first images must load at once. */
  isAboveFold?: boolean;
  /** False if counts would suggest an order that the categories do not have. */
  hasCounts?: boolean;
};

/** Categories of a list, in the platform's grid. */
export function CategoryGrid({ categories, type, platform, isAboveFold = true, hasCounts = true }: Props) {
  return (
    <CardChunks>
      <CardChunk platform={platform} caption={hasCounts ? 'category' : 'name'} count={categories.length}>
        {categories.map((category, index) => (
          <li key={category.id} className="min-w-0">
            <CategoryCard
              category={category}
              type={type}
              platform={platform}
              hasCount={hasCounts}
              loading={isAboveFold ? cardLoading(index, platform) : 'lazy'}
            />
          </li>
        ))}
      </CardChunk>
    </CardChunks>
  );
}
