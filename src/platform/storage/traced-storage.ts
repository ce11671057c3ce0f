import { withSpan } from '../spans.ts';
import type { Storage } from './storage.ts';

/** Returns a storage that adds a span for each operation on a single file or folder. */
export const tracedStorage = (storage: Storage): Storage => {
  const traced = <T>(operation: string, key: string, work: () => Promise<T>): Promise<T> =>
    withSpan(`storage ${operation}`, { 'vitrine.storage.key': key }, work);
  return {
    put: (key, body, options) => traced('put', key, () => storage.put(key, body, options)),
    get: (key, range) => traced('get', key, () => storage.get(key, range)),
    stat: (key) => traced('stat', key, () => storage.stat(key)),
    stream: (key, range) => traced('stream', key, () => storage.stream(key, range)),
    delete: (key) => traced('delete', key, () => storage.delete(key)),
    deletePrefix: (prefix) => traced('delete prefix', prefix, () => storage.deletePrefix(prefix)),
    list: (prefix) => storage.list(prefix),
    check: () => storage.check(),
  };
};
