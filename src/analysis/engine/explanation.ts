import { distinctName } from '#shared/category-types.ts';
import { MIN_EXAMPLES } from './learning/model.ts';
import type { Prediction } from './learning/predict.ts';

/** Maximum number of matched phrases that are quoted. */
const MAX_PHRASES = 3;
/** Maximum number of categories that are named if no screen type was recognized. */
const MAX_LIKELIEST = 3;

const joinNames = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

function describeEvidence({ matched }: Prediction, similarCount: number): string {
  const found: string[] = [];
  if (matched.length > 0)
    found.push(`matched ${joinNames(matched.slice(0, MAX_PHRASES).map((phrase) => `'${phrase}'`))}`);
  if (similarCount > 0)
    found.push(`resembles ${similarCount} tagged ${similarCount === 1 ? 'screen' : 'screens'}`);
  return found.join('; ');
}

export type ExplanationInput = {
  /** Most confident first. */
  predictions: readonly Prediction[];
  /** Number of similar screens that are tagged with a category, by category id. */
  similarScreens: ReadonlyMap<string, number>;
  hasText: boolean;
  /** Whether a model was trained on the gallery's own tags. */
  isTrained: boolean;
};

/** Explains in a few sentences which screen type was recognized and why, or which types are likeliest if none was. */
export function explain({ predictions, similarScreens, hasText, isTrained }: ExplanationInput): string {
  const sentences: string[] = [];
  const selected = predictions.filter((prediction) => prediction.isSelected);
  const types = predictions.filter(({ category }) => category.type === 'screen-types');
  const likeliest = (types.length > 0 ? types : predictions).slice(0, MAX_LIKELIEST);
  const selectedType = types.find((prediction) => prediction.isSelected);
  // Only one category is explained. The screen type is preferred, because it says most about a screen.
  const main = selectedType ?? likeliest[0];
  if (!main) return 'No category was offered.';
  const categories = predictions.map(({ category }) => category);
  const nameOf = ({ category }: Prediction): string => distinctName(category, categories);
  const why = describeEvidence(main, similarScreens.get(main.category.id) ?? 0);
  if (selectedType) sentences.push(`Recognized as ${nameOf(selectedType)}${why ? `: ${why}` : ''}.`);
  else if (types.length > 0 || selected.length === 0) {
    const unsure = selected.length > 0 ? 'Not sure of the screen type' : 'Not sure enough to select anything';
    const reason = why ? ` (${nameOf(main)} ${why})` : '';
    sentences.push(`${unsure}. Most likely: ${joinNames(likeliest.map(nameOf))}${reason}.`);
  }
  const others = selected.filter((prediction) => prediction !== selectedType).map(nameOf);
  if (others.length > 0)
    sentences.push(`${selectedType ? 'Also selected' : 'Selected'}: ${joinNames(others)}.`);
  if (!hasText) sentences.push('No text was found in the image.');
  if (!isTrained)
    sentences.push(
      `Nothing was learned from this gallery yet: learning begins with ${MIN_EXAMPLES} tagged screens of your own.`,
    );
  return sentences.join(' ');
}
