import type { EngineCategory } from '#domain/analysis/engine/learning/model.ts';
import { foldsByGroup, seeded, shuffle } from '#domain/analysis/engine/learning/random.ts';
import type { Labelled } from './corpus.ts';
import type { Method } from './methods.ts';
import type { Judged } from './metrics.ts';

const FOLDS = 5;

/**
 * Every screen judged by a method that learned from other apps' screens only, from `most` of them at random where
 * that is given. `seed` decides how the apps are divided.
 */
export function crossValidate(
  screens: readonly Labelled[],
  categories: readonly EngineCategory[],
  method: Method,
  { seed, most = Number.POSITIVE_INFINITY }: { seed: number; most?: number },
): Judged[] {
  const folds = foldsByGroup(
    screens.map(({ app }) => app),
    FOLDS,
    seed,
  );
  return Array.from({ length: FOLDS }).flatMap((_, fold) => {
    const outside = Uint32Array.from(screens.keys()).filter((at) => folds[at] !== fold);
    const chosen = [...shuffle(outside, seeded(seed * 97 + fold))].slice(0, Math.min(most, outside.length));
    const judge = method(
      chosen.flatMap((at) => screens[at] ?? []),
      categories,
    );
    return screens
      .filter((_, at) => folds[at] === fold)
      .map((screen) => ({ screen, verdicts: judge(screen) }));
  });
}
