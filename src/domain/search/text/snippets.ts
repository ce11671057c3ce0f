import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { unpackBoxes } from '#domain/ocr/boxes.ts';
import type { TextBox, WordSpan } from '#domain/ocr/ocr-text.ts';
import type { TextMatch } from '#shared/contracts/search.ts';
import { cutLine, type Run, splitIntoRuns } from './marks.ts';
import type { TextTerm } from './text-terms.ts';

/** Maximum number of highlighted boxes in one image. */
const MAX_BOXES = 12;

type Line = { box: TextBox; runs: Run[] };
/** A screen and the OCR lines of its image. */
type ScreenLines = { id: string; lines: Line[] };

async function loadLines(db: Db, ids: readonly string[]): Promise<ScreenLines[]> {
  const rows = await db
    .selectFrom('screens as s')
    .innerJoin('ocr_texts as r', 'r.sha256', 's.image_sha256')
    .select(['s.id', 'r.boxes'])
    .where('s.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, boxes }) => ({
    id,
    lines: unpackBoxes(boxes ?? []).map((box) => ({ box, runs: splitIntoRuns(box.text) })),
  }));
}

/**
 * Text whose folded form is its lower case, which is true of most OCR text. It is folded in JavaScript, because a
 * database query takes time.
 */
const PLAIN = /^[a-z0-9]+$/i;

/**
 * Folds each run of the lines as `search_fold` does. Returns the folded texts by original text.
 */
async function foldRuns(db: Db, screens: readonly ScreenLines[]): Promise<Map<string, string>> {
  const texts = [
    ...new Set(screens.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ text }) => text)))),
  ];
  const folds = new Map(texts.filter((text) => PLAIN.test(text)).map((text) => [text, text.toLowerCase()]));
  const unusualTexts = texts.filter((text) => !folds.has(text) && text.isWellFormed());
  if (unusualTexts.length === 0) return folds;
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, search_fold(text) as folded from unnest(${unusualTexts}::text[]) as t (text)`.execute(db);
  for (const { text, folded } of rows) folds.set(text, folded);
  return folds;
}

/** `term` is the index of the matched term. `isLikely` is false if only a correction of the term matches. */
type TermMatch = { term: number; isLikely: boolean };

/** Finds the term that a folded run of OCR text matches. `before` and `after` are the folded runs next to it. */
type MatchRun = (folded: string, before: string, after: string) => TermMatch | null;

/** Returns a function that finds the term that a run matches, with or without a correction. */
function createTermMatcher(terms: readonly TextTerm[]): MatchRun {
  const likely = terms.map(({ token, completions }) => new Set([token, ...completions]));
  const corrected = terms.map(({ corrections }) => new Set(corrections));
  return (folded, before, after) => {
    const likelyIndex = terms.findIndex(
      ({ token, isPrefix, splits }, index) =>
        likely[index]?.has(folded) ||
        (isPrefix && folded.startsWith(token)) ||
        splits.some(
          ([first, second]) =>
            (folded === first && after === second) || (before === first && folded === second),
        ),
    );
    if (likelyIndex >= 0) return { term: likelyIndex, isLikely: true };
    const correctedIndex = corrected.findIndex((words) => words.has(folded));
    return correctedIndex >= 0 ? { term: correctedIndex, isLikely: false } : null;
  };
}

type Hit = TermMatch & { run: Run };

/**
 * Returns the matching lines with their hits. If a term matches without a correction, hits of its corrections are
 * omitted.
 */
function findHits(
  lines: readonly Line[],
  fold: (run: Run | undefined) => string,
  matchRun: MatchRun,
): { box: TextBox; hits: Hit[] }[] {
  const linesWithHits = lines.map(({ box, runs }) => ({
    box,
    hits: runs.flatMap((run, index): Hit[] => {
      const match = matchRun(fold(run), fold(runs[index - 1]), fold(runs[index + 1]));
      return match ? [{ ...match, run }] : [];
    }),
  }));
  const likelyTerms = new Set(
    linesWithHits.flatMap(({ hits }) => hits.filter(({ isLikely }) => isLikely).map(({ term }) => term)),
  );
  return linesWithHits
    .map(({ box, hits }) => ({
      box,
      hits: hits.filter(({ term, isLikely }) => isLikely || !likelyTerms.has(term)),
    }))
    .filter(({ hits }) => hits.length > 0);
}

const roundShare = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * Returns the word of the line that contains the run, or the whole line if the positions of its words are
 * unknown.
 */
function findWordOfRun(
  { text, x, width, words }: TextBox,
  run: Run,
): WordSpan & { start: number; end: number } {
  const before = text.slice(0, run.start);
  const word = words?.[before.split(' ').length - 1];
  if (!word) return { x, width, start: 0, end: text.length };
  const end = text.indexOf(' ', run.start);
  return { ...word, start: before.lastIndexOf(' ') + 1, end: end < 0 ? text.length : end };
}

/** Returns the position of a run in the image, assuming letters of equal width within its word or line. */
function locateRun(box: TextBox, run: Run): TextMatch['boxes'][number] {
  const { x, width, start, end } = findWordOfRun(box, run);
  const letterWidth = width / Math.max(1, end - start);
  return {
    x: roundShare(x + (run.start - start) * letterWidth),
    y: box.y,
    width: roundShare((run.end - run.start) * letterWidth),
    height: box.height,
  };
}

/**
 * Returns for each screen the line of OCR text that matches the most terms (the first such line), and the
 * positions of the first `MAX_BOXES` matches in the image. Screens without matching OCR text are omitted.
 */
export async function findTextMatches(
  db: Db,
  ids: readonly string[],
  terms: readonly TextTerm[],
): Promise<Map<string, TextMatch>> {
  const matches = new Map<string, TextMatch>();
  if (ids.length === 0 || terms.length === 0) return matches;
  const screens = await loadLines(db, ids);
  const foldedTexts = await foldRuns(db, screens);
  const matchTerm = createTermMatcher(terms);
  for (const { id, lines } of screens) {
    const matching = findHits(lines, (run) => (run && foldedTexts.get(run.text)) ?? '', matchTerm);
    const countTerms = ({ hits }: (typeof matching)[number]): number =>
      new Set(hits.map(({ term }) => term)).size;
    const [best] = matching.toSorted((one, other) => countTerms(other) - countTerms(one));
    if (!best) continue;
    matches.set(id, {
      ...cutLine(
        best.box.text,
        best.hits.map(({ run }) => run),
      ),
      boxes: matching
        .flatMap(({ box, hits }) => hits.map(({ run }) => locateRun(box, run)))
        .slice(0, MAX_BOXES),
    });
  }
  return matches;
}
