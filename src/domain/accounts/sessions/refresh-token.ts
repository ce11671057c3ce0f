import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A refresh token has 37 bytes: version (1), session id (16), counter (4, big-endian), and the first 16 bytes of an
 * HMAC-SHA-256 of these three fields with the session's own key. In base64url, it has 50 characters. The server does
 * not store tokens: it computes the current one again if a client did not receive the response. Newer versions of
 * GoTrue (Supabase's auth server) use the same scheme.
 */
export type RefreshToken = { sessionId: string; counter: number };

const VERSION = 1;
const SIGNED_BYTES = 21;
const TAG_BYTES = 16;
const LENGTH = 50;
const PATTERN = new RegExp(`^[A-Za-z0-9_-]{${LENGTH}}$`);

const tagOf = (signed: Buffer, key: string): Buffer =>
  createHmac('sha256', key).update(signed).digest().subarray(0, TAG_BYTES);

export function formatRefreshToken({ sessionId, counter }: RefreshToken, key: string): string {
  const signed = Buffer.alloc(SIGNED_BYTES);
  signed.writeUInt8(VERSION, 0);
  signed.write(sessionId.replaceAll('-', ''), 1, 'hex');
  signed.writeUInt32BE(counter, 17);
  return Buffer.concat([signed, tagOf(signed, key)]).toString('base64url');
}

/**
 * Parses a token. Its MAC must still be verified with the session's key. Returns null for text that cannot be a
 * token.
 */
export function parseRefreshToken(
  text: string,
): (RefreshToken & { isSignedWith(key: string): boolean }) | null {
  if (!PATTERN.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  // The last base64url character has unused bits. Only the spelling in which they are zero is accepted.
  if (bytes.toString('base64url') !== text || bytes[0] !== VERSION) return null;
  const hex = bytes.toString('hex', 1, 17);
  const signed = bytes.subarray(0, SIGNED_BYTES);
  return {
    sessionId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
      '-',
    ),
    counter: bytes.readUInt32BE(17),
    isSignedWith: (key) => timingSafeEqual(bytes.subarray(SIGNED_BYTES), tagOf(signed, key)),
  };
}
