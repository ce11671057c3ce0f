import fs from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { DurableNodeFs } from '#db/durable-node-fs.ts';

// Simulates a failing disk. Node loads this file with --import in the main thread and in the thread of the embedded
// database. In the thread, syncing to disk fails as soon as the file at the path FAULT_FLAG exists. FAULT selects the
// kind of failure: 'abort' calls the handler for an aborted WebAssembly runtime, 'uncaught' causes an unhandled
// rejection in the thread, and 'sync' makes the sync throw. FAULT_REASON is the message of 'abort' and 'uncaught'.
const { FAULT = '', FAULT_REASON = '', FAULT_FLAG = '' } = process.env;

if (!isMainThread) {
  let abort: (reason: string) => void = () => {};
  const { init } = DurableNodeFs.prototype;
  DurableNodeFs.prototype.init = async function (...args) {
    const result = await init.apply(this, args);
    abort = result.emscriptenOpts.onAbort as typeof abort;
    return result;
  };
  const { fdatasyncSync } = fs;
  fs.fdatasyncSync = (descriptor) => {
    if (!fs.existsSync(FAULT_FLAG)) return fdatasyncSync(descriptor);
    // 'abort' simulates that WebAssembly aborts before PostgreSQL can report the error; `onAbort` then ends the
    // process.
    if (FAULT === 'abort') abort(FAULT_REASON);
    else if (FAULT === 'uncaught') queueMicrotask(() => Promise.reject(new Error(FAULT_REASON)));
    else throw new Error('the disk is gone');
  };
}
