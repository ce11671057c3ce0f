import { parseAccept } from 'hono/utils/accept';

/** In order of preference. No zstd: it is still experimental in Node, and browsers with zstd also support brotli. */
export const CONTENT_ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/** Lower than every weight that a client can send: weights have three decimals (RFC 9110, section 12.4.2). */
const UNSTATED_IDENTITY = 0.0001;

/** RFC 9110, section 8.4.1.3. */
const canonicalName = (name: string): string => (name === 'x-gzip' ? 'gzip' : name);

/**
 * Returns the content coding with the highest weight; on a tie, the first one in `CONTENT_ENCODINGS`. Returns null if the
 * client refuses all of them, which requires an explicit `identity;q=0` or `*;q=0` (RFC 9110, section 12.5.3).
 */
export function chooseEncoding(acceptEncoding: string | undefined): ContentEncoding | null {
  if (acceptEncoding === undefined) return 'identity';
  const weights = new Map<string, number>();
  for (const { type, q } of parseAccept(acceptEncoding)) {
    const name = canonicalName(type.toLowerCase());
    // A coding that is listed twice is refused if either entry refuses it.
    weights.set(name, q === 0 || weights.get(name) === 0 ? 0 : Math.max(q, weights.get(name) ?? 0));
  }
  const any = weights.get('*');
  let best: ContentEncoding | null = null;
  let bestWeight = 0;
  for (const encoding of CONTENT_ENCODINGS) {
    const weight = weights.get(encoding) ?? any ?? (encoding === 'identity' ? UNSTATED_IDENTITY : 0);
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}
