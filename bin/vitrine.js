#!/usr/bin/env node
// Plain JavaScript on purpose: it must still parse on a Node too old to run the TypeScript behind it.
const floor = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < floor[0] || (major === floor[0] && minor < floor[1])) {
  console.error(
    `vitrine needs Node ${floor.join('.')} or newer and found ${process.versions.node}. ` +
      'Run it through npm (npm start, npx vitrine), which brings its own on Linux, or install Node 24.',
  );
  process.exit(1);
}
// glibc gives every thread an arena of its own, and image work on many threads then keeps twice the memory it
// uses. The allocator reads this once, at the start of a process, so the process starts itself again in place.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '2' });
}
await import('../src/cli/main.ts');
