/**
 * Runs `work` and calls `read` every `intervalMs` meanwhile. Returns the result of `work` and the values of `read`.
 * Rejects if `work` rejects, or after `work` if `read` has thrown, for example because the server has ended.
 */
export async function sampleDuring<T>(
  intervalMs: number,
  read: () => number,
  work: () => Promise<T>,
): Promise<{ result: T; values: number[] }> {
  const values: number[] = [];
  let failure: { error: unknown } | null = null;
  const timer = setInterval(() => {
    try {
      values.push(read());
    } catch (error) {
      failure = { error };
      clearInterval(timer);
    }
  }, intervalMs);
  try {
    const result = await work();
    if (failure) throw (failure as { error: unknown }).error;
    return { result, values };
  } finally {
    clearInterval(timer);
  }
}
