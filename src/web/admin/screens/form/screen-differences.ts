import type { AdminScreen } from '#shared/contracts/admin-screens.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import type { FormImage } from '#web/admin/images/use-image-field.ts';
import {
  categoryNamesOf,
  type Difference,
  differencesOf,
  onOrOff,
} from '#web/admin/parts/forms/differences.ts';
import { formatDay } from '../../parts/text/dates.ts';
import { type FormValues, valuesOf } from './form-values.ts';

type Form = { values: FormValues; image: FormImage | null };

/**
 * Lists the changes that saving the form would make to the saved screen, for the dialog after an edit
 * conflict. `names` maps category ids to names.
 */
export function screenDifferences(
  { values, image }: Form,
  screen: AdminScreen,
  names: ReadonlyMap<string, string>,
): readonly Difference[] {
  const saved = valuesOf(screen);
  const dayOf = ({ day }: FormValues): string => formatDay(day);
  // Without a new file, saving keeps the screen's current image.
  const file = image?.file;
  const { width, height } = screen.image;
  return differencesOf([
    [
      'Image',
      file ? `${file.name}, ${image.width} × ${image.height}` : '',
      file ? `${width} × ${height}` : '',
    ],
    ['Title', values.title.trim(), saved.title],
    ['Upload Date', dayOf(values), dayOf(saved)],
    ['Platform', PLATFORM_LABELS[values.platform], PLATFORM_LABELS[saved.platform]],
    ['App', values.app?.name ?? '', saved.app?.name ?? ''],
    ['Feature Screen', onOrOff(values.isFeatured), onOrOff(saved.isFeatured)],
    ['Cover Image', onOrOff(values.isCover), onOrOff(saved.isCover)],
    ['Tags', categoryNamesOf(values.categoryIds, names), categoryNamesOf(saved.categoryIds, names)],
    ['Description', values.description.trim(), saved.description],
    ['Source', values.sourceUrl.trim(), saved.sourceUrl],
  ]);
}
