import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { assertWellFormed, ByteReader, type Stripped } from './byte-reader.ts';
import { readExifOrientation } from './exif-orientation.ts';
import { isIccProfile } from './icc-profile.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_PROFILE_BYTES = 4_000_000;
/** Enough for any real file, because encoders write chunks of 8 kB and more. */
const MAX_CHUNKS = 100_000;

/** Chunks that affect pixels, with the lengths that the PNG specification (3rd edition) allows. */
const KEPT_CHUNKS: Record<string, (length: number) => boolean> = {
  IHDR: (length) => length === 13,
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  IDAT: () => true,
  IEND: (length) => length === 0,
  tRNS: (length) => length <= 256,
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  sRGB: (length) => length === 1,
  sBIT: (length) => length <= 4,
  cICP: (length) => length === 4,
  mDCV: (length) => length === 24,
  cLLI: (length) => length === 8,
};

const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);

/** Returns a chunk: length, type, data and checksum. */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const lengthField = Buffer.alloc(4);
  lengthField.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([lengthField, body, checksum]);
};

/**
 * Returns a new chunk with the color profile of an iCCP chunk, or null if the data is not a profile. Compresses the
 * profile again and gives it a neutral name, because the original name and stream could contain hidden data.
 */
function rebuildProfileChunk(data: Buffer): Buffer | null {
  // A name of 1 to 79 bytes, a zero, and the compression method, which is always 0.
  const nameEnd = data.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79 || data[nameEnd + 1] !== 0) return null;
  try {
    const profile = inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    if (!isIccProfile(profile)) return null;
    return pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]));
  } catch {
    return null;
  }
}

/**
 * Removes text, time, EXIF, XMP, physical size, unknown chunks, animation frames, and bytes after the end.
 * Verifies the checksums of the chunks that are kept: a broken critical chunk makes the file invalid, and a broken
 * optional one is removed.
 * @throws MalformedFile
 */
export function stripPng(bytes: Buffer): Stripped {
  const reader = new ByteReader(bytes);
  assertWellFormed(reader.take(8).equals(SIGNATURE), 'no PNG signature');
  const keptChunks: Buffer[] = [SIGNATURE];
  let orientation = 1;
  let chunks = 0;
  for (let type = ''; type !== 'IEND'; ) {
    assertWellFormed(chunks++ < MAX_CHUNKS, 'too many chunks');
    const start = reader.position;
    const length = reader.u32be();
    type = reader.text(4);
    const data = reader.take(length);
    const checksum = reader.u32be();
    if (type === 'eXIf') orientation = readExifOrientation(data);
    if (type === 'iCCP') {
      const profile = rebuildProfileChunk(data);
      if (profile) keptChunks.push(profile);
    } else if (Object.hasOwn(KEPT_CHUNKS, type) && KEPT_CHUNKS[type]?.(length)) {
      // The checksum covers the type and the data.
      const isIntact = crc32(bytes.subarray(start + 4, start + 8 + length)) === checksum;
      assertWellFormed(isIntact || !CRITICAL.has(type), 'wrong checksum');
      if (isIntact) keptChunks.push(bytes.subarray(start, reader.position));
    }
  }
  return { bytes: Buffer.concat(keptChunks), orientation, frames: 1 };
}
