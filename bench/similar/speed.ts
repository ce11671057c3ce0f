import { VECTOR_BYTES } from '#domain/image-facts/vector-layout.ts';
import { findNearest, MAX_BRUTE_FORCE } from '#domain/similar/nearest.ts';
import { VectorStore } from '#domain/similar/vector-store.ts';
import { createRandom } from '../datasets/random.ts';

// `npm run bench:similar` measures how long a search for the vectors nearest to a query takes (docs/similar.md).

/**
 * Numbers of vectors. Up to `MAX_BRUTE_FORCE`, a search compares all of them with the query. Among more, it compares
 * only those that are preselected by their signatures.
 */
const COUNTS = [100_000, 1_000_000];
const RUNS = 5;
const LIMIT = 24;
const RANGE = { start: 0, end: VECTOR_BYTES };

/** Returns the longest time for which the event loop was blocked while `work` ran, in ms. */
async function measureLongestBlock(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isDone] = [0, performance.now(), false];
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  isDone = true;
  return longest;
}

for (const count of COUNTS) {
  const random = createRandom(count);
  const store = new VectorStore(VECTOR_BYTES, count);
  // The vectors form 500 groups around random centers, because the vectors of real screens form groups too.
  const centers = Array.from({ length: 500 }, () =>
    Int8Array.from({ length: VECTOR_BYTES }, () => random.int(41) - 20),
  );
  for (let ord = 1; ord <= count; ord += 1) {
    const vector = random.pick(centers).map((value) => value + random.int(15) - 7);
    store.append({ ord, app: ord % 3_000, vector });
  }
  let signingMs = 0;
  if (count > MAX_BRUTE_FORCE) {
    const start = performance.now();
    await store.addSignatures();
    signingMs = performance.now() - start;
  }
  const times: number[] = [];
  let cpuMs = 0;
  let blockedMs = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const query = store.vectorAt(random.int(count)).slice();
    const [start, before] = [performance.now(), process.cpuUsage()];
    blockedMs = Math.max(
      blockedMs,
      await measureLongestBlock(() => findNearest(store, query, { range: RANGE, limit: LIMIT })),
    );
    const used = process.cpuUsage(before);
    cpuMs += (used.user + used.system) / 1000 / RUNS;
    times.push(performance.now() - start);
  }
  const fastest = Math.min(...times).toFixed(0);
  console.log(
    `${count} vectors: ${(store.memoryBytes / 2 ** 20).toFixed(0)} MB, nearest ${LIMIT}: ${fastest} ms at best, ${cpuMs.toFixed(0)} ms CPU, event loop blocked for at most ${blockedMs.toFixed(0)} ms, signatures ${(signingMs / 1000).toFixed(1)} s`,
  );
}
