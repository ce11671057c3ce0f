import type { Reader } from '../reading.ts';
import { openBundledReader } from './bundled-reader.ts';
import { openNativeReader } from './native-reader.ts';

/**
 * The installed Tesseract where there is one that reads English, otherwise the one that comes along, which is as good
 * but slower and larger. Neither ever asks the network for anything. Takes some milliseconds; what needs memory comes
 * with the first picture.
 */
export const openReader = async (): Promise<Reader> =>
  (await openNativeReader()) ?? (await openBundledReader());
