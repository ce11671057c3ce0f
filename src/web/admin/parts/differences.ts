/** A field of a form as the conflict dialog shows it. */
export type FieldValue = string | readonly string[];

/** A field whose two versions differ. */
export type Difference = {
  /** As the form labels it: 'Title'. */
  label: string;
  yours: string;
  saved: string;
};

/** Label, the value in the form, and the saved one. A list is compared as a set. */
export type ComparedField = readonly [label: string, yours: FieldValue, saved: FieldValue];

/** Characters of a text that are shown, and how many of them stand before the first difference. */
const EXCERPT_LENGTH = 240;
const CONTEXT_LENGTH = 40;

/** The fields that differ, with what tells the two versions apart. */
export function differencesOf(fields: readonly ComparedField[]): readonly Difference[] {
  return fields.flatMap(([label, yours, saved]) => {
    if (typeof yours === 'string' && typeof saved === 'string') {
      return yours === saved ? [] : [{ label, ...excerptsOf(yours, saved) }];
    }
    const [mine, theirs] = [[yours].flat(), [saved].flat()];
    const extra = (list: readonly string[], other: readonly string[]): readonly string[] =>
      list.filter((item) => !other.includes(item));
    const [onlyYours, onlySaved] = [extra(mine, theirs), extra(theirs, mine)];
    if (onlyYours.length === 0 && onlySaved.length === 0) return [];
    return [{ label, yours: listText(onlyYours, mine), saved: listText(onlySaved, theirs) }];
  });
}

/** Items that both versions have are only counted. */
function listText(extra: readonly string[], all: readonly string[]): string {
  const shared = all.length - extra.length;
  if (extra.length === 0) return shared === 0 ? '' : `Only the ${shared} in both`;
  return shared === 0 ? extra.join(', ') : `${extra.join(', ')}, and the ${shared} in both`;
}

/** Long texts are cut to the part that differs. */
function excerptsOf(yours: string, saved: string): Pick<Difference, 'yours' | 'saved'> {
  if (Math.max(yours.length, saved.length) <= EXCERPT_LENGTH) return { yours, saved };
  const limit = Math.min(yours.length, saved.length);
  let first = 0;
  while (first < limit && yours[first] === saved[first]) first++;
  const start = wordStart(yours, Math.max(0, first - CONTEXT_LENGTH), first);
  const cut = (text: string): string => {
    const end = start + EXCERPT_LENGTH;
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  };
  return { yours: cut(yours), saved: cut(saved) };
}

/** The beginning of a word from `from` on, at most `to`, so that the excerpt does not begin within one. */
function wordStart(text: string, from: number, to: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, to).search(/\s\S/);
  return space < 0 ? from : from + space + 1;
}

type Picture = { id: string; width: number; height: number } | null;

/** A picture as a field: its size in pixels stands for it. */
export function comparedPicture(label: string, yours: Picture, saved: Picture): ComparedField {
  if (yours?.id === saved?.id) return [label, '', ''];
  const [mine, theirs] = [pictureText(yours), pictureText(saved)];
  return [label, mine === theirs ? `Another image, ${mine}` : mine, theirs];
}

const pictureText = (picture: Picture): string =>
  picture ? `${picture.width} × ${picture.height} pixels` : '';

/** Sorted names of categories; one that is unknown was deleted. */
export const namesOf = (ids: Iterable<string>, names: ReadonlyMap<string, string>): readonly string[] =>
  [...ids].map((id) => names.get(id) ?? 'Deleted category').sort((a, b) => a.localeCompare(b));

/** How the dialog shows a switch. */
export const onOrOff = (isOn: boolean): string => (isOn ? 'On' : 'Off');
