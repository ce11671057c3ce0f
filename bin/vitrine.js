#!/usr/bin/env node
// Plain JavaScript on purpose: it must still parse on a Node too old to run the TypeScript behind it.
import { totalmem } from 'node:os';

const floor = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < floor[0] || (major === floor[0] && minor < floor[1])) {
  console.error(
    `vitrine needs Node ${floor.join('.')} or newer and found ${process.versions.node}. ` +
      'Run it through npm (npm start, npx vitrine), which brings its own on Linux, or install Node 24.',
  );
  process.exit(1);
}
// What only the start of a process can settle, so it starts itself again in place:
// - glibc gives every thread an arena of its own, and image work on many threads then keeps twice the memory it uses.
//   Its thresholds also rise with use, so that what compiling PostgreSQL took at the start is never given back (50 MB);
//   at its own first values they stay.
// - V8's nursery grows to what rendering pages in a row leaves behind, and stays that large; the rest of the heap grows
//   to four times what is in use before it is collected. Together that is 50 MB, and no page is rendered faster.
// - To optimise the function that evaluates PostgreSQL's expressions V8 takes 600 MB for half a second. A small
//   machine does not have them; there the embedded database stays as first compiled, and reads take half as long again.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const flags = [
    '--max-semi-space-size=8',
    '--heap-growing-percent=40',
    ...(memory < 2 * 2 ** 30 ? ['--liftoff-only'] : []),
  ];
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  });
}
await import('../src/cli/main.ts');
