/** Enough for any profile in use. */
const MAX_BYTES = 4_000_000;
const HEADER_BYTES = 128;

/** Whether the bytes are exactly one color profile, by size and signature (ICC.1:2022, section 7.2). */
export const isIccProfile = (profile: Buffer): boolean =>
  profile.length >= HEADER_BYTES &&
  profile.length <= MAX_BYTES &&
  profile.readUInt32BE(0) === profile.length &&
  profile.toString('latin1', 36, 40) === 'acsp';
