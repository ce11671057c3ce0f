#!/usr/bin/env node
// Plain JavaScript, because it must parse on Node versions that are too old to run TypeScript.
import module from 'node:module';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const minVersion = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < minVersion[0] || (major === minVersion[0] && minor < minVersion[1])) {
  console.error(
    `vitrine needs Node ${minVersion.join('.')} or newer and found ${process.versions.node}. ` +
      'Run it through npm (npm start, npx vitrine), which brings its own on Linux, or install Node 24.',
  );
  process.exit(1);
}
// Node keeps compiled modules in this folder, also for worker threads, which saves a quarter of the start time. The
// default folder is in the directory for temporary files, where other users could place code.
if (!process.env.NODE_COMPILE_CACHE)
  process.env.NODE_COMPILE_CACHE = fileURLToPath(new URL('../dist/compile-cache', import.meta.url));
// The settings below apply only at process start, so the process replaces itself with one that has them. It does so
// once: MALLOC_ARENA_MAX is set in the new process. The reasons for the settings:
// - glibc gives every thread its own arena, so image processing on many threads would retain twice the memory it uses.
//   glibc also raises its mmap and trim thresholds with use, so the 50 MB used to compile PostgreSQL at startup would
//   never be freed. Setting the thresholds to their defaults keeps them fixed.
// - V8's young generation would grow while pages are rendered, and never shrink. The old generation would grow to four
//   times the live data before it is collected. Together this costs 50 MB and does not make rendering faster. With
//   the flags below, the old generation may grow only by 60 %. Pixels of images also count as growth, so with a lower
//   percentage, an import would collect garbage 1.7 times as often.
// - V8 would collect garbage with four additional threads. If there are fewer processors, these threads only compete
//   with each other.
// - V8 needs 500 MB and two seconds of processor time to optimize PostgreSQL's expression evaluator. Only a server runs
//   long enough to benefit. Other commands, and servers with less than 2 GiB of memory, keep the baseline code, with
//   which reads of the embedded database take 50 % longer.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  const flags = [
    '--max-semi-space-size=8',
    '--heap-growing-percent=60',
    `--v8-pool-size=${Math.min(4, os.availableParallelism())}`,
    ...(memory < 2 * 2 ** 30 || process.argv[2] !== 'start' ? ['--liftoff-only'] : []),
  ];
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  });
}
module.enableCompileCache();
await import('../src/cli/main.ts');
