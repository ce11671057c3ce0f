import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { search } from '#domain/search/queries.ts';
import { generateCatalogue } from '../datasets/generate.ts';
import { createRandom } from '../datasets/random.ts';
import { time } from '../measure.ts';
import { openWorkspace } from '../workspace.ts';
import type { Comparison } from './comparison.ts';
import { labelOf, loadLibrary } from './libraries.ts';

const SCREENS = 20_000;
const RUNS = 200;
/** Number of warm-up runs that `time` does by default. Each of them needs a query, too. */
const WARM_UP_RUNS = 20;
const LIMIT = 12;

type Document = { id: string; title: string; app: string; tags: string; text: string };

type MiniSearchLibrary = {
  new (
    options: object,
  ): {
    addAllAsync(documents: Document[]): Promise<void>;
    search(query: string, options: object): unknown[];
  };
};
type OramaLibrary = {
  create(options: object): unknown;
  insertMultiple(db: unknown, documents: Document[], batch: number): Promise<unknown>;
  search(db: unknown, options: object): Promise<{ hits: unknown[] }>;
};

/** Reads the texts that Vitrine searches: titles, names of apps and categories, and the texts in the screenshots. */
async function readDocuments(db: Db): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select s.id, s.title, a.name as app, coalesce(t.ocr, '') as text,
      coalesce((select string_agg(c.name, ' ') from screen_categories sc join categories c on c.id = sc.category_id
        where sc.screen_id = s.id), '') as tags
    from screens s join apps a on a.id = s.app_id left join screen_text t on t.screen_id = s.id
    where s.platform = 'web'`.execute(db);
  return rows;
}

/** `find` returns the number of results. */
type Engine = { name: string; build: () => Promise<void>; find: (query: string) => Promise<number> };

/** Creates engines that, like Vitrine, require every word of a query and tolerate typing errors. */
function createEngines(documents: Document[]): Engine[] {
  const fields = ['title', 'app', 'tags', 'text'];
  const MiniSearch = loadLibrary<MiniSearchLibrary>('minisearch');
  const orama = loadLibrary<OramaLibrary>('@orama/orama');
  const mini = new MiniSearch({ fields });
  const schema = { title: 'string', app: 'string', tags: 'string', text: 'string' };
  const database = orama.create({ schema });
  return [
    {
      name: labelOf('minisearch'),
      build: () => mini.addAllAsync(documents),
      find: async (query) =>
        mini.search(query, { prefix: true, fuzzy: 0.2, combineWith: 'AND' }).slice(0, LIMIT).length,
    },
    {
      name: labelOf('@orama/orama'),
      build: async () => void (await orama.insertMultiple(database, documents, 500)),
      find: async (query) =>
        // With the threshold 0, only documents with every word match.
        (await orama.search(database, { term: query, tolerance: 1, limit: LIMIT, threshold: 0 })).hits.length,
    },
  ];
}

/**
 * Compares Vitrine's search as you type with libraries that keep their index in process memory. Vitrine queries
 * its database, and also returns matching apps and categories with their screen counts.
 */
export async function compareWithSearchEngines(): Promise<Comparison[]> {
  const workspace = await openWorkspace();
  try {
    const { db } = workspace.services;
    await generateCatalogue(db, { screens: SCREENS, seed: 1 });
    await workspace.services.database.maintain();
    const documents = await readDocuments(db);
    const random = createRandom(5);
    const pickWord = (): string =>
      random.pick(
        random
          .pick(documents)
          .title.split(' ')
          .filter((word) => word.length > 4)
          // Adds a word, because some titles contain no long word.
          .concat('invoice'),
      );
    const queries: [what: string, makeQuery: () => string][] = [
      ['the first four letters of a word', () => pickWord().slice(0, 4)],
      ['a word', pickWord],
      // Swaps the third and the fourth letter.
      ['a mistyped word', () => pickWord().replace(/^(.{2})(.)(.)/, '$1$3$2')],
      ['two words', () => `${pickWord()} ${pickWord()}`],
    ];
    const comparisons: Comparison[] = [];
    for (const engine of createEngines(documents)) {
      const start = performance.now();
      await engine.build();
      const buildMs = performance.now() - start;
      for (const [what, makeQuery] of queries) {
        const texts = Array.from({ length: RUNS + WARM_UP_RUNS }, makeQuery);
        const theirs = await time((run) => engine.find(texts[run] as string), { runs: RUNS });
        const ours = await time(
          (run) => search(db, { query: texts[run] as string, platform: 'web', limit: LIMIT }),
          { runs: RUNS },
        );
        comparisons.push({
          what: `search of ${documents.length.toLocaleString('en')} screens: ${what}, 95th percentile`,
          peer: `${engine.name}, index built in ${(buildMs / 1000).toFixed(1)} s`,
          theirs: `${theirs.p95.toFixed(1)} ms`,
          ours: `${ours.p95.toFixed(1)} ms`,
          ratio: theirs.p95 / ours.p95,
          goal: null,
        });
      }
    }
    return comparisons;
  } finally {
    await workspace.close();
  }
}
