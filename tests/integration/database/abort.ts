import { DurableNodeFs } from '#db/durable-node-fs.ts';
import { openPglite } from '#db/pglite.ts';

// Aborts as WebAssembly does when PostgreSQL could not say a word before: the runtime calls `onAbort`.
const [directory, reason] = process.argv.slice(2) as [string, string];
let abort: (reason: string) => void = () => {};
const init = DurableNodeFs.prototype.init;
DurableNodeFs.prototype.init = async function (...args) {
  const made = await init.apply(this, args);
  abort = made.emscriptenOpts.onAbort as typeof abort;
  return made;
};
await openPglite(directory);
abort(reason);
console.log('going on');
