import { distinctName } from '#shared/category-types.ts';
import { MIN_EXAMPLES } from './learning/model.ts';
import type { Prediction } from './learning/predict.ts';

const WORDS_SHOWN = 3;
const LIKELIEST_SHOWN = 3;

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

function grounds({ matched }: Prediction, resembling: number): string {
  const found: string[] = [];
  if (matched.length > 0)
    found.push(`matched ${listed(matched.slice(0, WORDS_SHOWN).map((word) => `'${word}'`))}`);
  if (resembling > 0) found.push(`resembles ${resembling} tagged ${resembling === 1 ? 'screen' : 'screens'}`);
  return found.join('; ');
}

export type Findings = {
  /** Most confident first. */
  predictions: readonly Prediction[];
  /** Similar tagged screens, by the id of a category that they have. */
  resembling: ReadonlyMap<string, number>;
  /** True if text was recognised. */
  legible: boolean;
  /** True if a model was trained on the gallery's own tags. */
  learned: boolean;
};

/** Explains in one to three sentences what was recognised and why, or why nothing was. */
export function explain({ predictions, resembling, legible, learned }: Findings): string {
  const sentences: string[] = [];
  const selected = predictions.filter((prediction) => prediction.selected);
  const types = predictions.filter(({ category }) => category.type === 'screen-types');
  // The screen type says most; the other categories need no explanation.
  const main =
    selected.find((prediction) => types.includes(prediction)) ?? selected[0] ?? types[0] ?? predictions[0];
  if (!main) return 'No category was offered.';
  const named = predictions.map(({ category }) => category);
  const nameOf = ({ category }: Prediction): string => distinctName(category, named);
  const why = grounds(main, resembling.get(main.category.id) ?? 0);
  if (selected.length > 0) {
    const others = selected.filter((prediction) => prediction !== main).map(nameOf);
    sentences.push(`Recognised as ${nameOf(main)}${why ? `: ${why}` : ''}.`);
    if (others.length > 0) sentences.push(`Also selected: ${listed(others)}.`);
  } else {
    const likeliest = (types.length > 0 ? types : predictions).slice(0, LIKELIEST_SHOWN);
    sentences.push(
      `Not sure enough to select anything. Likeliest: ${listed(likeliest.map(nameOf))}` +
        `${why ? ` (${nameOf(main)} ${why})` : ''}.`,
    );
  }
  if (!legible) sentences.push('No text was found in the picture.');
  if (!learned)
    sentences.push(
      `Nothing was learned from this gallery yet: that begins with ${MIN_EXAMPLES} tagged screens of your own.`,
    );
  return sentences.join(' ');
}
