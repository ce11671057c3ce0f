import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tryLockFile } from '#db/lock.ts';
import { templateFile } from '#db/template.ts';
import { reportSteps } from '#platform/step-report.ts';
import { isUpToDate, removeStamp, writeStamp } from './build-stamp.ts';

// Builds the pages (client and server), compresses the client files and creates the database template.
// `--if-stale` skips the pages if they are up to date. `--database-template-only` never builds the pages. An existing
// template of the current migrations is kept in any case.

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
/** Maximum time to wait for another build. */
const BUILD_TIMEOUT_MS = 300_000;
/** On machines with less memory, pages and template are built sequentially. Together they need 1.2 GB. */
const SMALL_MEMORY_BYTES = 2 * 2 ** 30;
/** The build itself writes this file, so it is not an input. */
const GENERATED = 'src/web/route-tree.gen.ts';

/** Returns a hash of the Node version and of all files that the built pages depend on. */
function hashInputs(): string {
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

const children = new Set<ChildProcess>();

/**
 * Runs Node with the arguments and waits until it ends. If it fails, kills the other children and ends this process.
 * Sets NODE_ENV=production, because a build that a test runner starts would inherit `test` and bundle React's
 * development version.
 */
async function runNode(args: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  children.add(child);
  const [status] = (await once(child, 'exit')) as [number | null];
  children.delete(child);
  if (status === 0) return;
  for (const other of children) other.kill();
  process.exit(status ?? 1);
}

/** Writes brotli and gzip versions next to each text file; the server sends them as they are. */
async function compressClient(): Promise<void> {
  const files = globSync('dist/client/**/*.{js,css,svg,json,webmanifest,txt}', { cwd: root });
  await Promise.all(
    files.map(async (file) => {
      const absolute = path.join(root, file);
      const bytes = await readFile(absolute);
      const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      await writeFile(`${absolute}.br`, await brotli);
      await writeFile(`${absolute}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/**
 * Takes the build lock, so that concurrent builds do not overwrite each other's files. Waits for a running build. The
 * lock is also released when the process ends.
 */
function takeBuildLock(): { close(): void } {
  mkdirSync(dist, { recursive: true });
  const file = path.join(dist, 'build.lock');
  const lock = tryLockFile(file);
  if (lock) return lock;
  report.step('Another build is running; waiting for it');
  const lockAfterWait = tryLockFile(file, BUILD_TIMEOUT_MS);
  if (!lockAfterWait) throw new Error('The other build takes too long.');
  return lockAfterWait;
}

async function buildPages(inputs: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) {
    report.end();
    console.error(
      'The build tools are not installed. Run npm ci --include=dev, or build elsewhere and use --no-build.',
    );
    process.exit(1);
  }
  removeStamp(dist);
  const steps: [string, () => Promise<void>][] = [
    ['gallery', () => runNode([vite, 'build', '--logLevel', 'warn'])],
    ['back office', () => runNode([vite, 'build', '--config', 'vite.admin.config.ts', '--logLevel', 'warn'])],
    ['server', () => runNode([vite, 'build', '--ssr', 'src/web/entry-server.tsx', '--logLevel', 'warn'])],
    ['compression', compressClient],
  ];
  for (const [index, [name, work]] of steps.entries()) {
    report.step(`Building the pages, ${index + 1} of ${steps.length}: ${name}`);
    await work();
  }
  writeStamp(dist, inputs);
}

const hasTemplate = existsSync(await templateFile());
// Runs in parallel with the pages: both take equally long and the template uses one core. `--liftoff-only` halves the
// memory and the time of initdb in WebAssembly.
const template = hasTemplate
  ? Promise.resolve()
  : runNode(['--liftoff-only', path.join(root, 'scripts/build-database-template.ts')]);
const waitForTemplate = async (): Promise<void> => {
  if (!hasTemplate) report.step('Preparing the database');
  await template;
};
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
if (memory < SMALL_MEMORY_BYTES) await waitForTemplate();
if (!process.argv.includes('--database-template-only')) {
  const inputs = hashInputs();
  const isNeeded = (): boolean => !process.argv.includes('--if-stale') || !isUpToDate(dist, inputs);
  if (isNeeded()) {
    const lock = takeBuildLock();
    // The build that this process waited for may have built the same inputs.
    if (isNeeded()) await buildPages(inputs);
    lock.close();
  }
}
if (memory >= SMALL_MEMORY_BYTES) await waitForTemplate();
report.end();
