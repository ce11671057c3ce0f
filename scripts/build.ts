import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Builds the pages (browser and server), compresses the browser's files, and makes the database template.
 * With --if-stale it does only what the sources call for; --database-template-only leaves the pages alone.
 */
const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'dist/build.json');
const INPUTS = [
  'src/web/**/*',
  'src/shared/**/*.ts',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
];
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

const isFresh = (mark: string): boolean =>
  existsSync(stampFile) &&
  (JSON.parse(readFileSync(stampFile, 'utf8')) as { inputs?: string }).inputs === mark;

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

function buildPages(): void {
  const mark = fingerprint();
  if (process.argv.includes('--if-stale') && isFresh(mark)) return;
  console.log('Building the pages…');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  run([vite, 'build', '--logLevel', 'warn']);
  run([vite, 'build', '--ssr', 'src/web/entry-server.tsx', '--logLevel', 'warn']);
  compressClient();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${JSON.stringify({ inputs: mark })}\n`);
}

if (!process.argv.includes('--database-template-only')) buildPages();
run([path.join(root, 'scripts/build-database-template.ts'), '--if-stale']);
