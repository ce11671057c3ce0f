import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import {
  categoryNamesOf,
  compareImages,
  type Difference,
  differencesOf,
} from '#web/admin/parts/forms/differences.ts';
import { type AppValues, valuesOf } from './app-values.ts';

/** Returns the differences between the form and the saved app. `names` maps category ids to names. */
export function appDifferences(
  yours: AppValues,
  app: AdminApp,
  names: ReadonlyMap<string, string>,
): readonly Difference[] {
  const saved = valuesOf(app);
  const colorOf = ({ brandColor }: AppValues): string => brandColor && `#${brandColor.toUpperCase()}`;
  // Labels of the form: 'URL' is the slug and 'Website' the address of the product.
  return differencesOf([
    ['Name', yours.name.trim(), saved.name],
    ['URL', yours.slug.trim(), saved.slug],
    ['Description', yours.description.trim(), saved.description],
    ['Website', yours.url.trim(), saved.url],
    ['Categories', categoryNamesOf(yours.categoryIds, names), categoryNamesOf(saved.categoryIds, names)],
    compareImages('Logo', yours.logo, saved.logo),
    ['Brand Color', colorOf(yours), colorOf(saved)],
  ]);
}
