import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchAccounts, prepareAccounts } from './accounts.ts';
import { benchBackOffice } from './back-office.ts';
import { generateCatalogue } from './datasets/generate.ts';
import { benchImages } from './images.ts';
import { figureRow, type Row, table } from './measure.ts';
import { benchPages } from './pages.ts';
import { benchReads, sampleCatalogue } from './reads.ts';
import { benchThroughput } from './throughput.ts';
import { benchWeight } from './weight.ts';
import { openWorkspace, rootDir } from './workspace.ts';

const { values } = parseArgs({
  options: {
    screens: { type: 'string', default: '2000,100000' },
    out: { type: 'string', default: 'docs/benchmarks.md' },
    'no-write': { type: 'boolean', default: false },
  },
});
const sizes = values.screens.split(',').map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 100)) {
  console.error(`--screens is '${values.screens}' but must be whole numbers from 100, separated by commas`);
  process.exit(1);
}

spawnSync(process.execPath, [path.join(rootDir, 'scripts/build.ts'), '--if-stale'], {
  cwd: rootDir,
  stdio: 'inherit',
});

const cpu = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`;
const database = process.env.BENCH_DATABASE_URL ? 'PostgreSQL' : 'embedded database';
const sections = [
  '# Benchmarks',
  `Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpu}, ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
    `Node ${process.versions.node}, ${database}. Same generator and seed every time; the baseline is measured in the same run.`,
];
let missed = 0;

function report(title: string, rows: readonly Row[]): void {
  const text = `## ${title}\n\n${table(rows)}`;
  console.log(`\n${text}`);
  sections.push(text);
  missed += rows.filter((row) => row.ok === false).length;
}

report('JavaScript of each page (brotli)', await benchWeight());
for (const size of sizes) {
  const label = `${size.toLocaleString('en')} screens`;
  const workspace = await openWorkspace();
  try {
    const start = performance.now();
    const made = await generateCatalogue(workspace.services.db, { screens: size, seed: 1 });
    await workspace.services.database.maintain();
    const seconds = (performance.now() - start) / 1000;
    report(`Reads, ${label}`, [
      figureRow(
        'Reads',
        `loading ${made.apps} apps, ${made.categories} categories`,
        `${seconds.toFixed(1)} s`,
      ),
      ...(await benchReads(workspace.services.db)),
    ]);
    report(`Pages, ${label}`, await benchPages(workspace));
    report(`Back office, ${label}`, await benchBackOffice(workspace.services.db));
    const sample = await sampleCatalogue(workspace.services.db);
    const isFirst = size === sizes[0];
    if (isFirst) report('Images', await benchImages(workspace));
    if (isFirst) await prepareAccounts(workspace);
    // The server process takes over the data directory, so ours lets go of it first.
    await workspace.services.close();
    const browse = [
      ...sample.apps.slice(0, 150).flatMap(({ slug }) => [`/web/apps/${slug}`, `/ios/apps/${slug}`]),
      ...sample.categories.flatMap(({ type, slug }) => [`/web/${type}/${slug}`, `/ios/${type}/${slug}`]),
      ...sample.screens.slice(0, 300).map(({ id }) => `/screen/${id}`),
    ];
    report(`Server, ${label}`, await benchThroughput(workspace.config.dataDir, browse));
    if (isFirst) report('Accounts', await benchAccounts(workspace.config.dataDir));
  } finally {
    await workspace.close();
  }
}
if (!values['no-write']) writeFileSync(path.join(rootDir, values.out), `${sections.join('\n\n')}\n`);
console.log(missed === 0 ? '\nEvery budget was met.' : `\n${missed} figures missed their budget.`);
