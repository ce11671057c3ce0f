import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { unpackBoxes } from '#domain/ocr/boxes.ts';
import type { TextBox, WordSpan } from '#domain/ocr/ocr-text.ts';
import type { TextMatch } from '#shared/contracts/search.ts';
import { cutLine, type Run, runsOf } from './marks.ts';
import type { TextTerm } from './text-terms.ts';

/** Maximum number of marked places in a picture. */
const MAX_PLACES = 12;

type Line = { box: TextBox; runs: Run[] };
type Reads = { id: string; lines: Line[] };

async function readLines(db: Db, ids: readonly string[]): Promise<Reads[]> {
  const rows = await db
    .selectFrom('screens as s')
    .innerJoin('ocr_texts as r', 'r.sha256', 's.image_sha256')
    .select(['s.id', 'r.boxes'])
    .where('s.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, boxes }) => ({
    id,
    lines: unpackBoxes(boxes ?? []).map((box) => ({ box, runs: runsOf(box.text) })),
  }));
}

/**
 * Text that folds to its lower-case letters and nothing else. Most OCR text is like this, and asking the database
 * takes time.
 */
const PLAIN = /^[a-z0-9]+$/i;

/** Folds each run as search does. */
async function foldRuns(db: Db, reads: readonly Reads[]): Promise<Map<string, string>> {
  const texts = [
    ...new Set(reads.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ text }) => text)))),
  ];
  const folds = new Map(texts.filter((text) => PLAIN.test(text)).map((text) => [text, text.toLowerCase()]));
  const others = texts.filter((text) => !folds.has(text) && text.isWellFormed());
  if (others.length === 0) return folds;
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, search_fold(text) as folded from unnest(${others}::text[]) as t (text)`.execute(db);
  for (const { text, folded } of rows) folds.set(text, folded);
  return folds;
}

type Answer = { term: number; isLikely: boolean };

/**
 * Returns a function that maps a folded run to the query word it matches, by position, and whether it matches as
 * typed or by a correction.
 */
function answererOf(terms: readonly TextTerm[]): (folded: string) => Answer | null {
  const likely = terms.map(({ token, completions }) => new Set([token, ...completions]));
  const corrected = terms.map(({ corrections }) => new Set(corrections));
  return (folded) => {
    const typed = terms.findIndex(
      ({ token, isBegun }, at) => likely[at]?.has(folded) || (isBegun && folded.startsWith(token)),
    );
    if (typed >= 0) return { term: typed, isLikely: true };
    const meant = corrected.findIndex((words) => words.has(folded));
    return meant >= 0 ? { term: meant, isLikely: false } : null;
  };
}

type Hit = Answer & { run: Run };

/** Returns the matches of each line with any. If a word occurs as typed, its corrections are omitted. */
function hitsIn(
  lines: readonly Line[],
  answers: (run: Run) => Answer | null,
): { box: TextBox; hits: Hit[] }[] {
  const found = lines.map(({ box, runs }) => ({
    box,
    hits: runs.flatMap((run): Hit[] => {
      const answer = answers(run);
      return answer ? [{ ...answer, run }] : [];
    }),
  }));
  const typed = new Set(
    found.flatMap(({ hits }) => hits.filter(({ isLikely }) => isLikely).map(({ term }) => term)),
  );
  return found
    .map(({ box, hits }) => ({
      box,
      hits: hits.filter(({ term, isLikely }) => isLikely || !typed.has(term)),
    }))
    .filter(({ hits }) => hits.length > 0);
}

const share = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * Returns the word that contains the run, with its position in the text; the whole line if positions of words are
 * unknown.
 */
function wordOf({ text, x, width, words }: TextBox, run: Run): WordSpan & { start: number; end: number } {
  const before = text.slice(0, run.start);
  const word = words?.[before.split(' ').length - 1];
  if (!word) return { x, width, start: 0, end: text.length };
  const end = text.indexOf(' ', run.start);
  return { ...word, start: before.lastIndexOf(' ') + 1, end: end < 0 ? text.length : end };
}

/** Returns the position of a run in the picture, assuming letters of equal width within its word or line. */
function placeOf(box: TextBox, run: Run): TextMatch['places'][number] {
  const { x, width, start, end } = wordOf(box, run);
  const letter = width / Math.max(1, end - start);
  return {
    ...{ x: share(x + (run.start - start) * letter), y: box.y },
    ...{ width: share((run.end - run.start) * letter), height: box.height },
  };
}

/**
 * Returns for each screen the line of its picture that matches most words of the query (the first of several), and
 * the positions of these words in the picture. Screens without matching OCR text are omitted.
 */
export async function textMatches(
  db: Db,
  ids: readonly string[],
  terms: readonly TextTerm[],
): Promise<Map<string, TextMatch>> {
  const found = new Map<string, TextMatch>();
  if (ids.length === 0 || terms.length === 0) return found;
  const reads = await readLines(db, ids);
  const folded = await foldRuns(db, reads);
  const answers = answererOf(terms);
  for (const { id, lines } of reads) {
    const matching = hitsIn(lines, ({ text }) => answers(folded.get(text) ?? ''));
    const answered = ({ hits }: (typeof matching)[number]): number =>
      new Set(hits.map(({ term }) => term)).size;
    const [best] = matching.toSorted((one, other) => answered(other) - answered(one));
    if (!best) continue;
    found.set(id, {
      ...cutLine(
        best.box.text,
        best.hits.map(({ run }) => run),
      ),
      places: matching
        .flatMap(({ box, hits }) => hits.map(({ run }) => placeOf(box, run)))
        .slice(0, MAX_PLACES),
    });
  }
  return found;
}
