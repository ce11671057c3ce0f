import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readDatabaseSize } from '#db/size.ts';
import { benchAccounts, prepareAccounts } from './accounts.ts';
import { benchBackOffice } from './back-office.ts';
import { budgetsFor } from './budgets.ts';
import { withLoader } from './datasets/bulk-load.ts';
import { generateCatalogue } from './datasets/generate.ts';
import { benchFilters } from './filters.ts';
import { benchImages } from './images.ts';
import { findKeptCatalogue, keepCatalogue } from './kept-catalogues.ts';
import { benchMcp } from './mcp.ts';
import { figureRow, formatTable, type Row } from './measure.ts';
import { benchPages } from './pages.ts';
import { benchReads, sampleCatalogue } from './reads.ts';
import { BenchReport } from './report.ts';
import { benchThroughput, benchUncached } from './throughput.ts';
import { benchWeight } from './weight.ts';
import {
  BENCH_DATABASES,
  type BenchDatabase,
  buildPages,
  openWorkspace,
  rootDir,
  type Workspace,
} from './workspace.ts';

// `npm run bench` measures the product, compares the figures with their budgets, and writes `docs/benchmarks.md`.

const { values } = parseArgs({
  options: {
    screens: { type: 'string', default: '2000,100000' },
    database: { type: 'string', default: 'embedded' },
    only: { type: 'string' },
    keep: { type: 'string' },
    out: { type: 'string', default: 'docs/benchmarks.md' },
    'no-write': { type: 'boolean', default: false },
  },
});

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const sizes = values.screens.split(',').map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 100))
  fail(
    `--screens is '${values.screens}', but must be a list of whole numbers of at least 100, separated by commas`,
  );
if (values.keep !== undefined && values.database.includes('postgres') && !process.env.BENCH_DATABASE_URL)
  fail('--keep with --database postgres needs BENCH_DATABASE_URL: the private server ends with the run');
const isDatabase = (name: string): name is BenchDatabase => BENCH_DATABASES.some((known) => known === name);
const databases = values.database.split(',').map((name) => {
  if (!isDatabase(name))
    fail(
      `--database is '${values.database}', but must be one or both of ${BENCH_DATABASES.join(' and ')}, separated by commas`,
    );
  return name;
});

const isOnlyFilters = values.only === 'filters';
const isOnlyWeight = values.only === 'weight';
if (values.only !== undefined && !isOnlyFilters && !isOnlyWeight)
  fail(`--only is '${values.only}', but can only be filters or weight`);

if (!isOnlyFilters) buildPages();

const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: rootDir, encoding: 'utf8' });
const environment =
  `${new Date().toISOString().slice(0, 10)}, ${commit.trim()}, ${cpus().length} x ` +
  `${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
const head = `# Benchmarks

Measured by \`npm run bench\`. A time is given as median / 95th percentile. Brackets compare a row with the baseline of its
group in the same run: \`2.0x\` means twice as long. In the row 'uncached pages, 8 clients', \`2.0x\` means twice as
many requests a second. Where a row has two budgets, the second is for 1,000,000 screens. Figures over
budget are bold. Each size is generated with the same seed, so a catalogue of that size is the same in every run. Measured
on:`;
const jsonPath = path.resolve(rootDir, values.out.replace(/\.md$/, '.json'));
const results = new BenchReport(jsonPath);
/**
 * Number of figures that missed their budget, by section and column. A section can be reported several times, each time
 * with more rows. A plain sum would then count a figure again.
 */
const missed = new Map<string, number>();

/**
 * Prints a section as soon as it is measured, and writes all figures, so that an interrupted run keeps its results.
 */
function report(title: string, column: string, rows: readonly Row[]): void {
  console.log(`\n## ${column === '' ? title : `${title}, ${column}`}\n\n${formatTable(rows)}`);
  missed.set(`${title} ${column}`, rows.filter((row) => row.ok === false).length);
  results.set(title, column, environment, rows);
  if (!values['no-write']) results.write(path.resolve(rootDir, values.out), head);
}

/** Fills the database. Resolves with the loading time in seconds. */
async function load({ config, services }: Workspace, size: number): Promise<number> {
  const start = performance.now();
  const fill = async (db: Workspace['services']['db']): Promise<void> => {
    await generateCatalogue(db, { screens: size, seed: 1, hasTexts: !isOnlyFilters });
  };
  if (config.databaseUrl) await withLoader(config.databaseUrl, fill);
  else await fill(services.db);
  await services.database.maintain();
  return (performance.now() - start) / 1000;
}

/**
 * Opens a workspace with `size` screens. Without `--keep`, generates a new catalogue. With `--keep`, opens a copy of
 * the kept catalogue, which is generated first if it does not exist.
 */
async function openFilled(
  kind: BenchDatabase,
  size: number,
): Promise<{ workspace: Workspace; loadingSeconds: number }> {
  const folder = values.keep;
  const kept =
    folder === undefined
      ? null
      : await findKeptCatalogue(folder, kind, { screens: size, hasTexts: !isOnlyFilters });
  const workspace = await openWorkspace(kind, kept);
  if (kept) {
    await workspace.services.database.maintain();
    return { workspace, loadingSeconds: kept.loadingSeconds };
  }
  const loadingSeconds = await load(workspace, size);
  if (folder === undefined) return { workspace, loadingSeconds };
  // `keepCatalogue` can only copy a closed workspace. The benchmark then runs on a copy of the kept catalogue.
  await workspace.services.close();
  await keepCatalogue(workspace, folder, { screens: size, hasTexts: !isOnlyFilters }, loadingSeconds);
  await workspace.close();
  return openFilled(kind, size);
}

/** Measures one catalogue. With `isFirst`, also measures images and accounts, which do not depend on the catalogue. */
async function benchCatalogue(kind: BenchDatabase, size: number, isFirst: boolean): Promise<void> {
  const column = `${size.toLocaleString('en')} screens, ${kind}`;
  const budgets = budgetsFor(size);
  const { workspace, loadingSeconds } = await openFilled(kind, size);
  try {
    await benchFilters(workspace, budgets, (rows) => report('Filters', column, rows));
    if (isOnlyFilters) return;
    const loaded = figureRow('Reads', 'time to load the catalogue', `${loadingSeconds.toFixed(1)} s`);
    const { bytes } = await readDatabaseSize(workspace.services.db);
    const stored = figureRow('Reads', 'size of the database', `${(bytes / 1e6).toFixed(0)} MB`);
    report('Reads', column, [loaded, stored, ...(await benchReads(workspace.services.db, budgets))]);
    report('Pages', column, await benchPages(workspace));
    report('Back office', column, await benchBackOffice(workspace.services.db, budgets));
    const sample = await sampleCatalogue(workspace.services.db);
    if (isFirst) {
      report('Images', '', await benchImages(workspace));
      await prepareAccounts(workspace);
    }
    // The measured servers start next and open the same data directory, so this process closes it first.
    await workspace.services.close();
    const pagePaths = [
      ...sample.apps.slice(0, 150).flatMap(({ slug }) => [`/web/apps/${slug}`, `/ios/apps/${slug}`]),
      ...sample.categories.flatMap(({ type, slug }) => [`/web/${type}/${slug}`, `/ios/${type}/${slug}`]),
      ...sample.screens.slice(0, 300).map(({ id }) => `/screen/${id}`),
    ];
    report('Server', column, [
      ...(await benchThroughput(workspace.config, pagePaths)),
      ...(await benchUncached(workspace.config, pagePaths)),
    ]);
    report('MCP', column, await benchMcp(workspace.config, sample));
    if (isFirst) report('Accounts', '', await benchAccounts(workspace.config));
  } finally {
    await workspace.close();
  }
}

if (!isOnlyFilters) report('JavaScript of each page (brotli)', '', await benchWeight());
const runs = isOnlyWeight ? [] : databases.flatMap((kind) => sizes.map((size) => ({ kind, size })));
for (const [index, { kind, size }] of runs.entries()) await benchCatalogue(kind, size, index === 0);
const missedCount = [...missed.values()].reduce((sum, count) => sum + count, 0);
console.log(
  missedCount === 0
    ? '\nEvery budget was met.'
    : `\n${missedCount === 1 ? '1 figure' : `${missedCount} figures`} missed ${missedCount === 1 ? 'its' : 'their'} budget.`,
);
