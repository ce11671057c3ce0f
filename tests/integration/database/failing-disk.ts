import fs from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { DurableNodeFs } from '#db/durable-node-fs.ts';

// Preloaded with --import, which reaches the thread of the embedded database too: there the disk fails in the way that
// FAULT names as soon as the file FAULT_FLAG exists.
const { FAULT = '', FAULT_REASON = '', FAULT_FLAG = '' } = process.env;

if (!isMainThread) {
  let abort: (reason: string) => void = () => {};
  const { init } = DurableNodeFs.prototype;
  DurableNodeFs.prototype.init = async function (...args) {
    const made = await init.apply(this, args);
    abort = made.emscriptenOpts.onAbort as typeof abort;
    return made;
  };
  const { fdatasyncSync } = fs;
  fs.fdatasyncSync = (descriptor) => {
    if (!fs.existsSync(FAULT_FLAG)) return fdatasyncSync(descriptor);
    // WebAssembly aborts where PostgreSQL could not say a word before: its runtime calls `onAbort`.
    if (FAULT === 'abort') abort(FAULT_REASON);
    else if (FAULT === 'uncaught') queueMicrotask(() => Promise.reject(new Error(FAULT_REASON)));
    else throw new Error('the disk is gone');
  };
}
