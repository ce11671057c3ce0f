import { distinctName } from '#shared/category-types.ts';
import { MIN_EXAMPLES } from './learning/model.ts';
import type { Prediction } from './learning/predict.ts';

const MAX_WORDS = 3;
const MAX_LIKELIEST = 3;

const joinNames = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

function describeEvidence({ matched }: Prediction, similarCount: number): string {
  const found: string[] = [];
  if (matched.length > 0)
    found.push(`matched ${joinNames(matched.slice(0, MAX_WORDS).map((word) => `'${word}'`))}`);
  if (similarCount > 0)
    found.push(`resembles ${similarCount} tagged ${similarCount === 1 ? 'screen' : 'screens'}`);
  return found.join('; ');
}

export type ExplanationInput = {
  /** Most confident first. */
  predictions: readonly Prediction[];
  /** Number of similar screens that are tagged with a category, by category id. */
  similarScreens: ReadonlyMap<string, number>;
  /** Whether text was recognized. */
  hasText: boolean;
  /** Whether a model was trained on the gallery's own tags. */
  isTrained: boolean;
};

/** Explains in one to three sentences what was recognized and why, or why nothing was. */
export function explain({ predictions, similarScreens, hasText, isTrained }: ExplanationInput): string {
  const sentences: string[] = [];
  const selected = predictions.filter((prediction) => prediction.isSelected);
  const types = predictions.filter(({ category }) => category.type === 'screen-types');
  // Only one category is explained. The screen type is preferred, because it says most about a screen.
  const main =
    selected.find((prediction) => types.includes(prediction)) ?? selected[0] ?? types[0] ?? predictions[0];
  if (!main) return 'No category was offered.';
  const categories = predictions.map(({ category }) => category);
  const nameOf = ({ category }: Prediction): string => distinctName(category, categories);
  const why = describeEvidence(main, similarScreens.get(main.category.id) ?? 0);
  if (selected.length > 0) {
    const others = selected.filter((prediction) => prediction !== main).map(nameOf);
    sentences.push(`Recognised as ${nameOf(main)}${why ? `: ${why}` : ''}.`);
    if (others.length > 0) sentences.push(`Also selected: ${joinNames(others)}.`);
  } else {
    const likeliest = (types.length > 0 ? types : predictions).slice(0, MAX_LIKELIEST);
    sentences.push(
      `Not sure enough to select anything. Likeliest: ${joinNames(likeliest.map(nameOf))}` +
        `${why ? ` (${nameOf(main)} ${why})` : ''}.`,
    );
  }
  if (!hasText) sentences.push('No text was found in the image.');
  if (!isTrained)
    sentences.push(
      `Nothing was learned from this gallery yet: learning begins with ${MIN_EXAMPLES} tagged screens of your own.`,
    );
  return sentences.join(' ');
}
