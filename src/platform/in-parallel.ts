/**
 * Processes the items in order, `concurrency` at a time. Starts no further items once the signal is aborted.
 */
export async function inParallel<T>(
  items: readonly T[],
  { concurrency, signal }: { concurrency: number; signal?: AbortSignal },
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (!signal?.aborted) {
      const index = next++;
      if (index >= items.length) return;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
