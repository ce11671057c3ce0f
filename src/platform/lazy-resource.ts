/**
 * Opens a resource at the first `get`, and shares it. A failure is not kept: the next `get` tries again. `peek` returns
 * the resource only if it is open or being opened.
 */
export function createLazyResource<T>(open: () => Promise<T>): {
  get(): Promise<T>;
  peek(): Promise<T> | null;
} {
  let opened: Promise<T> | null = null;
  return {
    get() {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    peek: () => opened,
  };
}
