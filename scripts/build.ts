import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { holdFile } from '#db/lock.ts';
import { reportSteps } from '#platform/step-report.ts';
import { dropStamp, isFresh, writeStamp } from './build-stamp.ts';

/**
 * Builds the pages (browser and server), compresses the browser's files, and makes the database template.
 * With --if-stale it does only what the sources call for; --database-template-only leaves the pages alone.
 */
const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const INPUTS = [
  'src/web/**/*',
  'src/shared/**/*.ts',
  'vite.config.ts',
  'vite.admin.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build-stamp.ts',
];
const report = reportSteps();
/** How long a build waits for another one. */
const BUILD_PATIENCE_MS = 300_000;
const GENERATED = 'src/web/route-tree.gen.ts';

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const files = INPUTS.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const file of files) {
    if (file === GENERATED || !statSync(path.join(root, file)).isFile()) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Always for production: a build that a test runner calls for would inherit NODE_ENV=test and bring React's slow half. */
function run(args: string[]): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Brotli and gzip beside each text file: the server sends them as they are. */
function compressClient(): void {
  for (const file of globSync('dist/client/**/*.{js,css,svg,json,webmanifest,txt}', { cwd: root })) {
    const absolute = path.join(root, file);
    const bytes = readFileSync(absolute);
    writeFileSync(
      `${absolute}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${absolute}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Two starts at once would write over each other's files. The end of the process gives it back too. */
function takeTurn(): { close(): void } {
  mkdirSync(dist, { recursive: true });
  const file = path.join(dist, 'build.lock');
  const turn = holdFile(file);
  if (turn) return turn;
  report.step('Another build is running; waiting for it');
  const later = holdFile(file, BUILD_PATIENCE_MS);
  if (!later) throw new Error('The other build takes too long.');
  return later;
}

function buildPages(mark: string): void {
  dropStamp(dist);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const steps: [string, () => void][] = [
    ['gallery', () => run([vite, 'build', '--logLevel', 'warn'])],
    ['back office', () => run([vite, 'build', '--config', 'vite.admin.config.ts', '--logLevel', 'warn'])],
    ['server', () => run([vite, 'build', '--ssr', 'src/web/entry-server.tsx', '--logLevel', 'warn'])],
    ['compression', compressClient],
  ];
  for (const [index, [name, work]] of steps.entries()) {
    report.step(`Building the pages, ${index + 1} of ${steps.length}: ${name}`);
    work();
  }
  writeStamp(dist, mark);
}

if (!process.argv.includes('--database-template-only')) {
  const mark = fingerprint();
  const isNeeded = (): boolean => !process.argv.includes('--if-stale') || !isFresh(dist, mark);
  if (isNeeded()) {
    const turn = takeTurn();
    if (isNeeded()) buildPages(mark);
    turn.close();
  }
}
run([path.join(root, 'scripts/build-database-template.ts'), '--if-stale']);
report.end();
