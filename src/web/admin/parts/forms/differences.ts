import { formatCount } from '../text/format-count.ts';

/** Value of a form field, as text or as a list of items. */
export type FieldValue = string | readonly string[];

/** A field whose two versions differ, as shown in the conflict dialog. */
export type Difference = {
  /** Label of the field in the form, such as 'Title'. */
  label: string;
  yours: string;
  saved: string;
};

/** Label, value in the form and saved value. Lists are compared as sets. */
export type ComparedField = readonly [label: string, yours: FieldValue, saved: FieldValue];

/** Maximum length of an excerpt in characters, without the ellipses. */
const EXCERPT_LENGTH = 240;
/** Maximum length of the common text before the first difference in an excerpt, in characters. */
const CONTEXT_LENGTH = 40;

/** Returns the fields that differ, with excerpts that show the difference. */
export function differencesOf(fields: readonly ComparedField[]): readonly Difference[] {
  return fields.flatMap(([label, yours, saved]) => {
    if (typeof yours === 'string' && typeof saved === 'string') {
      return yours === saved ? [] : [{ label, ...excerptsOf(yours, saved) }];
    }
    // `[value].flat()` turns a single text into a list.
    const [yourItems, savedItems] = [[yours].flat(), [saved].flat()];
    const itemsOnlyIn = (list: readonly string[], other: readonly string[]): readonly string[] =>
      list.filter((item) => !other.includes(item));
    const onlyYours = itemsOnlyIn(yourItems, savedItems);
    const onlySaved = itemsOnlyIn(savedItems, yourItems);
    if (onlyYours.length === 0 && onlySaved.length === 0) return [];
    return [{ label, yours: listText(onlyYours, yourItems), saved: listText(onlySaved, savedItems) }];
  });
}

/** Lists the items that only one version has, and counts the items that both versions have. */
function listText(uniqueItems: readonly string[], allItems: readonly string[]): string {
  const shared = allItems.length - uniqueItems.length;
  const sharedText = formatCount(shared, 'item in both versions', 'items in both versions');
  if (uniqueItems.length === 0) return shared === 0 ? '' : `Only the ${sharedText}`;
  return shared === 0 ? uniqueItems.join(', ') : `${uniqueItems.join(', ')}, and ${sharedText}`;
}

/** Cuts long texts to the part that differs. */
function excerptsOf(yours: string, saved: string): Pick<Difference, 'yours' | 'saved'> {
  if (Math.max(yours.length, saved.length) <= EXCERPT_LENGTH) return { yours, saved };
  const limit = Math.min(yours.length, saved.length);
  let firstDifference = 0;
  while (firstDifference < limit && yours[firstDifference] === saved[firstDifference]) firstDifference++;
  const start = findWordStart(yours, Math.max(0, firstDifference - CONTEXT_LENGTH), firstDifference);
  const cutExcerpt = (text: string): string => {
    const end = start + EXCERPT_LENGTH;
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  };
  return { yours: cutExcerpt(yours), saved: cutExcerpt(saved) };
}

/**
 * Returns the first start of a word between `from` and `to`, or `from` if there is none.
 */
function findWordStart(text: string, from: number, to: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, to).search(/\s\S/);
  return space < 0 ? from : from + space + 1;
}

type ComparedImage = { id: string; width: number; height: number } | null;

/** Compares images by id and describes them by their size in pixels. */
export function compareImages(label: string, yours: ComparedImage, saved: ComparedImage): ComparedField {
  if (yours?.id === saved?.id) return [label, '', ''];
  const [yourText, savedText] = [describeImage(yours), describeImage(saved)];
  // Two images of the same size need different texts. Otherwise they would count as equal.
  return [label, yourText === savedText ? `Another image, ${yourText}` : yourText, savedText];
}

const describeImage = (image: ComparedImage): string =>
  image ? `${image.width} × ${image.height} pixels` : '';

/** Returns the sorted names of categories. An id that `names` does not contain belongs to a deleted category. */
export const categoryNamesOf = (
  ids: Iterable<string>,
  names: ReadonlyMap<string, string>,
): readonly string[] =>
  [...ids].map((id) => names.get(id) ?? 'Deleted category').sort((a, b) => a.localeCompare(b));

export const onOrOff = (isOn: boolean): string => (isOn ? 'On' : 'Off');
