import {
  compareImages,
  type Difference,
  differencesOf,
  onOrOff,
} from '#web/admin/parts/forms/differences.ts';
import { formatTime } from '../../parts/text/dates.ts';
import { type ContentValues, normalizedSlugOf, valuesOf } from './content-values.ts';
import type { ContentEntry } from './save-content.ts';

/** Returns the differences between the form and the saved post or page. */
export function contentDifferences(yours: ContentValues, entry: ContentEntry): readonly Difference[] {
  const saved = valuesOf(entry);
  // The form of an unpublished entry may hold a publish date, which is not saved.
  const dateOf = ({ published, publishedAt }: ContentValues): string =>
    published && publishedAt ? formatTime(publishedAt) : '';
  return differencesOf([
    ['Title', yours.title.trim(), saved.title],
    ['URL', normalizedSlugOf(yours), saved.slug],
    ['Published', onOrOff(yours.published), onOrOff(saved.published)],
    ['Publish date', dateOf(yours), dateOf(saved)],
    ['Content', yours.content, saved.content],
    compareImages('Featured image', yours.featured, saved.featured),
    ['Alt text', yours.featured ? yours.featuredAlt.trim() : '', saved.featuredAlt],
  ]);
}
