import {
  CATEGORY_TYPE_LABELS,
  isBrowsableCategoryType,
  SCREEN_CATEGORY_TYPES,
} from '#shared/category-types.ts';
import type { ScreenCategory } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';
import { pages } from '#shared/urls.ts';
import { chipClass } from '#web/kit/chip.tsx';
import { SiteLink } from '../site-link.tsx';

/** Classes of a chip. It is never wider than its list, so a long name ends with an ellipsis. */
const CHIP = `${chipClass({ isSmall: true })} max-w-full`;

/** A screen's categories as chips, grouped by type. Styles are not links, because they have no page. */
export function ScreenTags({ categories, platform }: { categories: ScreenCategory[]; platform: Platform }) {
  return SCREEN_CATEGORY_TYPES.map((type) => {
    const ofType = categories.filter((category) => category.type === type);
    if (ofType.length === 0) return null;
    return (
      <section key={type}>
        <h2 className="mb-2 font-medium text-ink-faint text-xs">{CATEGORY_TYPE_LABELS[type]}</h2>
        <ul className="flex flex-wrap gap-1.5">
          {ofType.map(({ id, name, slug }) => (
            <li key={id} className="max-w-full">
              {isBrowsableCategoryType(type) ? (
                <SiteLink href={pages.category(platform, type, slug)} className={CHIP}>
                  <span className="truncate">{name}</span>
                </SiteLink>
              ) : (
                <span className={`${CHIP} pointer-events-none`}>
                  <span className="truncate">{name}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
