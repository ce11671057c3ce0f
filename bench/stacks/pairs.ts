import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  measurePair,
  type PairMeasures,
  rankCandidate,
  summarizeWords,
} from '#domain/catalogue/stacks/compare-variants.ts';
import type { EvaluatedScreen } from './screens.ts';

// Part of `npm run eval:stacks`: lists the pairs of screens, and which of them show one screen in light and dark.

/** Two screens of one app and platform. */
export type Pair = {
  app: string;
  names: [string, string];
  /** A twin is a copy of a screenshot in the opposite theme, which `recolour.ts` draws. */
  source: 'screenshots' | 'twin' | 'screenshot and twin of another';
  /**
   * Whether the two are the light and the dark variant of one screen. Null if they are variants but both light or both
   * dark. Pairs with null are not counted.
   */
  truth: boolean | null;
  /**
   * Whether the server would compare the full texts of the two screens. To save time, it first compares summaries of
   * their words and, if both have the same size, their layouts. It skips pairs that differ too much.
   */
  isCandidate: boolean;
  measures: PairMeasures;
};

/** Twins with a smaller share of changed pixels are left out. Little changes if a photograph fills the screen. */
const MIN_CHANGED_SHARE = 0.5;

/**
 * Reads `variants.json`, in which a person has grouped the files that show one screen in light and dark. Maps each file
 * to the first file of its group.
 */
async function readVariants(): Promise<Map<string, string>> {
  const text = await readFile(new URL('variants.json', import.meta.url), 'utf8');
  const groups = z.array(z.array(z.string()).min(2)).parse(JSON.parse(text));
  return new Map(groups.flatMap((files) => files.map((file) => [file, files[0] as string] as const)));
}

function sourceOf(one: EvaluatedScreen, other: EvaluatedScreen): Pair['source'] {
  if (!one.style && !other.style) return 'screenshots';
  return one.file === other.file ? 'twin' : 'screenshot and twin of another';
}

/** Lists all pairs of screens of one app and platform, except pairs of two twins. */
export async function listPairs(screens: readonly EvaluatedScreen[]): Promise<Pair[]> {
  const variants = await readVariants();
  const groupOf = ({ file }: EvaluatedScreen): string => variants.get(file) ?? file;
  const used = screens.filter(
    ({ changedShare }) => changedShare === null || changedShare >= MIN_CHANGED_SHARE,
  );
  console.log(`\n${screens.length - used.length} twins are left out: recolouring changed too little of them`);
  const summarized = used.map((screen) => ({ ...screen, summary: summarizeWords(screen.words) }));
  return summarized.flatMap((one, index) =>
    summarized.slice(index + 1).flatMap((other): Pair[] => {
      if (one.app !== other.app || one.platform !== other.platform || (one.style && other.style)) return [];
      const isVariant = groupOf(one) === groupOf(other);
      // Used only if both are variants of one screen. A screenshot and its own twin have opposite themes, and so have
      // two screenshots, because each group of `variants.json` consists of a light and a dark one.
      const hasOppositeThemes =
        one.file === other.file || one.scheme !== other.scheme || (!one.style && !other.style);
      return [
        {
          app: one.app,
          names: [one.name, other.name],
          source: sourceOf(one, other),
          truth: isVariant && !hasOppositeThemes ? null : isVariant,
          isCandidate: rankCandidate(one, other) > 0,
          measures: measurePair(one, other),
        },
      ];
    }),
  );
}
