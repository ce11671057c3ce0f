import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { findScreens } from '#domain/search/found-screens.ts';
import { search } from '#domain/search/queries.ts';
import type { Platform } from '#shared/platforms.ts';
import { createRandom } from '../datasets/random.ts';
import { openWorkspace } from '../workspace.ts';
import { ERROR_KINDS, mistype } from './mistype.ts';
import { type RecognizedScreen, recognizeFolder } from './ocr-texts.ts';

// `npm run eval:search -- <folder>` measures how often the search finds a screenshot by a word in it, typed
// correctly or with an error.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { words: { type: 'string', default: '400' }, seed: { type: 'string', default: '1' } },
});
const folder = path.resolve(positionals[0] ?? '');
if (!positionals[0] || !existsSync(path.join(folder, 'manifest.json'))) {
  console.error(`no manifest.json in ${folder}; usage: npm run eval:search -- <folder with screens>`);
  process.exit(1);
}
/** A screen counts as found if it is among the first `MAX_RANK` results. */
const MAX_RANK = 10;
/** Minimum length of the words that are searched for, in letters. */
const MIN_LENGTH = 5;

/** Fills a gallery with these screens. Their titles are meaningless, so that only the OCR text can match. */
async function fill(db: Db, screens: readonly RecognizedScreen[], ocrEngine: string): Promise<void> {
  const apps = new Map(screens.map(({ slug, app }) => [slug, app]));
  for (const [slug, name] of apps) {
    await sql`insert into apps (id, slug, name) values (gen_random_uuid(), ${slug}, ${name})`.execute(db);
  }
  for (const { sha256, slug, platform, ocrText } of screens) {
    await sql`
      insert into images (id, sha256, format, content_type, bytes, width, height, state)
      values (${sha256.slice(0, 32)}, ${sha256}, 'png', 'image/png', 1, ${ocrText.width}, ${ocrText.height}, 'final')`.execute(
      db,
    );
    await sql`
      insert into screens (id, app_id, title, platform, image_id)
      select gen_random_uuid(), id, '1', ${platform}, ${sha256.slice(0, 32)} from apps where slug = ${slug}`.execute(
      db,
    );
    await saveOcrText(db, { sha256, ocrEngine, ocrText, tookMs: 0 });
  }
}

/** A word in the OCR text of the screen `id`. `screens` is the number of screens of this platform that contain it. */
type Word = { word: string; id: string; platform: Platform; screens: number };

/** Lists the words of OCR texts that have at least `MIN_LENGTH` letters, only a to z, and are in no title or name. */
async function listOcrWords(db: Db): Promise<Word[]> {
  const { rows } = await sql<Word>`
    with words as (
      select t.screen_id as id, t.platform, w as word from screen_text t, search_text_words(t.words) w
      where search_is_word(w) and length(w) >= ${MIN_LENGTH} and w ~ '^[a-z]+$' and not exists (select from search_vocab v where v.word = w)
    )
    select id, platform, word, (count(*) over (partition by word, platform))::int as screens
    from words order by word, id`.execute(db);
  return rows;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

const { screens, ocrEngine } = await recognizeFolder(folder, (done, total) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} screens`);
});
const workspace = await openWorkspace();
try {
  const { db } = workspace.services;
  await fill(db, screens, ocrEngine);
  await workspace.services.database.maintain();
  const all = await listOcrWords(db);
  const random = createRandom(Number(values.seed));
  const distinct = new Set(all.map(({ word }) => word));
  const count = Number(values.words) || 400;
  console.log(
    `\n${screens.length} screens, ${ocrEngine}: ${all.length} words of at least ${MIN_LENGTH} letters that are in no title or name, ${distinct.size} distinct. ` +
      `${count} words drawn from each list (seed ${values.seed}). Found: the screen is among the first ${MAX_RANK}.\n`,
  );
  console.log('| drawn from | typed | page of results | dialog |');
  console.log('| --- | --- | ---: | ---: |');
  /** Returns whether the results page shows the screen `id`, and whether the search dialog does. */
  const findWord = async (query: string, { id, platform }: Word): Promise<[boolean, boolean]> => {
    const page = await findScreens(db, { query, platform, limit: MAX_RANK });
    const dialog = await search(db, { query, platform, limit: MAX_RANK });
    return [page.items.some((hit) => hit.id === id), dialog.texts.some((hit) => hit.id === id)];
  };
  const wordLists: [string, Word[]][] = [
    ['words in one screen', all.filter((word) => word.screens === 1)],
    [`words in at most ${MAX_RANK} screens`, all.filter((word) => word.screens <= MAX_RANK)],
    ['all words, each once', [...new Map(all.map((word) => [word.word, word])).values()]],
    ['all words, by frequency', all],
  ];
  for (const [from, words] of wordLists) {
    const drawn = Array.from({ length: count }, () => random.pick(words));
    for (const typed of ['correct', ...ERROR_KINDS, 'any error'] as const) {
      const hits = [0, 0];
      for (const word of drawn) {
        const kind = typed === 'any error' ? random.pick(ERROR_KINDS) : typed;
        const query = kind === 'correct' ? word.word : mistype(word.word, kind, random);
        (await findWord(query, word)).forEach((found, index) => {
          hits[index] = (hits[index] ?? 0) + (found ? 1 : 0);
        });
      }
      console.log(`| ${[from, typed, ...hits.map((each) => percent(each, count))].join(' | ')} |`);
    }
  }
} finally {
  await workspace.close();
}
