import fs from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { DurableNodeFs } from '#db/durable-node-fs.ts';

// Preloaded with --import, also in the thread of the embedded database. In that thread, syncing to disk fails as soon
// as the file FAULT_FLAG exists. FAULT selects the kind of failure.
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
    // WebAssembly may abort before PostgreSQL can report an error. Its runtime then calls `onAbort`.
    if (FAULT === 'abort') abort(FAULT_REASON);
    else if (FAULT === 'uncaught') queueMicrotask(() => Promise.reject(new Error(FAULT_REASON)));
    else throw new Error('the disk is gone');
  };
}
