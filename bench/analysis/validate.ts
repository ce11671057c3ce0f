import type { EngineCategory } from '#analysis/engine/learning/model.ts';
import { assignFolds, createRandom, shuffle } from '#analysis/engine/learning/random.ts';
import type { Labelled } from './corpus.ts';
import { type Method, typeId } from './methods.ts';
import type { PredictedScreen } from './metrics.ts';

const FOLDS = 5;

/** Returns the fold of each screen. All screens of an app are in one fold. */
const foldsOf = (screens: readonly Labelled[], seed: number): number[] =>
  assignFolds(
    screens.map(({ app }) => app),
    FOLDS,
    seed,
  );

/**
 * Predicts the screens of each fold with a method that is trained on the other folds, and therefore without screens of
 * the same app. `limit` is the maximum number of training screens, which are drawn at random. `seed` determines the
 * folds and the drawn screens.
 */
export function crossValidate(
  screens: readonly Labelled[],
  categories: readonly EngineCategory[],
  method: Method,
  { seed, limit = Number.POSITIVE_INFINITY }: { seed: number; limit?: number | undefined },
): PredictedScreen[] {
  const folds = foldsOf(screens, seed);
  return Array.from({ length: FOLDS }).flatMap((_, fold) => {
    const outside = Uint32Array.from(screens.keys()).filter((index) => folds[index] !== fold);
    // Each fold of each seed has its own random numbers: 97 exceeds `FOLDS`, so no sum repeats.
    const training = [...shuffle(outside, createRandom(seed * 97 + fold))].slice(
      0,
      Math.min(limit, outside.length),
    );
    const classify = method(
      training.flatMap((index) => screens[index] ?? []),
      categories,
    );
    return screens
      .filter((_, index) => folds[index] === fold)
      .map((screen) => ({ screen, predictions: classify(screen) }));
  });
}

export type HiddenTypes = {
  /** Screens of the hidden type. */
  hidden: PredictedScreen[];
  /** Screens of the other types. Their predictions may include the hidden type. */
  seen: PredictedScreen[];
  /** The screens of `seen`, without predictions of the hidden type. */
  seenAlone: PredictedScreen[];
};

/**
 * Tests how a method treats a new screen type, which no training screen has yet. Hides each type in turn: trains the
 * method without the screens of this type, and then predicts screens of apps that it was not trained with. The method
 * may predict the hidden type.
 */
export function hideEachType(
  screens: readonly Labelled[],
  categories: readonly EngineCategory[],
  method: Method,
  seed: number,
): HiddenTypes {
  const types = categories.filter(({ type }) => type === 'screen-types');
  const folds = foldsOf(screens, seed);
  const found: HiddenTypes = { hidden: [], seen: [], seenAlone: [] };
  for (const { id, name } of types)
    for (let fold = 0; fold < FOLDS; fold++) {
      const tested = screens.filter(({ type }, index) => folds[index] === fold && type !== null);
      if (!tested.some(({ type }) => type === name)) continue;
      const training = screens.filter(({ type }, index) => folds[index] !== fold && type !== name);
      const classify = method(training, types);
      for (const screen of tested) {
        const predictions = classify(screen);
        if (typeId(screen.type ?? '') === id) found.hidden.push({ screen, predictions });
        else {
          found.seen.push({ screen, predictions });
          const others = predictions.filter(({ category }) => category.id !== id);
          found.seenAlone.push({ screen, predictions: others });
        }
      }
    }
  return found;
}
