import { parseAccept } from 'hono/utils/accept';

/**
 * Supported content codings in order of preference. Zstandard is not offered, because it is still
 * experimental in Node, and all browsers that support it also support Brotli.
 */
export const CONTENT_ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/**
 * Weight of `identity` if the client does not mention it. It is lower than every positive weight that a client can
 * send, because those have at most three decimals (RFC 9110, section 12.4.2).
 */
const DEFAULT_IDENTITY_WEIGHT = 0.0001;

/** Replaces the alias `x-gzip` (RFC 9110, section 8.4.1.3). */
const canonicalName = (name: string): string => (name === 'x-gzip' ? 'gzip' : name);

/**
 * Returns the content coding with the highest weight; on a tie, the first one in `CONTENT_ENCODINGS`. Returns
 * null if the client refuses all of them, which requires an explicit `identity;q=0` or `*;q=0` (RFC 9110,
 * section 12.5.3).
 */
export function chooseEncoding(acceptEncoding: string | undefined): ContentEncoding | null {
  if (acceptEncoding === undefined) return 'identity';
  const weights = new Map<string, number>();
  for (const { type, q } of parseAccept(acceptEncoding)) {
    const name = canonicalName(type.toLowerCase());
    // If the client lists a coding twice, a weight of 0 in either entry refuses it.
    weights.set(name, q === 0 || weights.get(name) === 0 ? 0 : Math.max(q, weights.get(name) ?? 0));
  }
  const wildcard = weights.get('*');
  let best: ContentEncoding | null = null;
  let bestWeight = 0;
  for (const encoding of CONTENT_ENCODINGS) {
    const weight =
      weights.get(encoding) ?? wildcard ?? (encoding === 'identity' ? DEFAULT_IDENTITY_WEIGHT : 0);
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}
