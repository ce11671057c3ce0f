import { IMAGE_LIMITS } from '#shared/limits.ts';
import { assertWellFormed, ByteReader, type Stripped } from './byte-reader.ts';
import { readExifOrientation } from './exif-orientation.ts';
import { animationTooLargeError } from './formats.ts';
import { isIccProfile } from './icc-profile.ts';

/** Bits of the extended header (RFC 9649, section 2.7). */
const IS_ANIMATED = 0x02;
const HAS_ALPHA = 0x10;
const HAS_ICC = 0x20;
/** Length of the header of an animation frame, which precedes the chunks of its pixels. */
const FRAME_HEADER_BYTES = 16;
/** Enough for any real file with at most `maxFrames` frames. */
const MAX_CHUNKS = 1000;

const PIXEL_CHUNKS = ['VP8 ', 'VP8L', 'ALPH'];

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

function* chunksOf(bytes: Buffer): Generator<{ type: string; data: Buffer }> {
  const reader = new ByteReader(bytes);
  for (let chunks = 0; !reader.isAtEnd; chunks++) {
    assertWellFormed(chunks < MAX_CHUNKS, 'too many chunks');
    const type = reader.text(4);
    const data = reader.take(reader.u32le());
    if (data.length % 2 === 1 && !reader.isAtEnd) reader.take(1);
    yield { type, data };
  }
}

/** Returns one animation frame with its pixels only. */
function cleanFrame(data: Buffer): Buffer {
  const parts = [...chunksOf(data.subarray(FRAME_HEADER_BYTES))]
    .filter(({ type }) => PIXEL_CHUNKS.includes(type))
    .map(({ type, data: pixels }) => chunk(type, pixels));
  assertWellFormed(parts.length > 0, 'animation frame without pixels');
  return Buffer.concat([data.subarray(0, FRAME_HEADER_BYTES), ...parts]);
}

/**
 * Keeps pixels, animation and color profile. Removes EXIF, XMP, unknown chunks and bytes after the container. Clears
 * the header flags of all removed chunks. Limits the number of frames, because the decoding time grows with the square
 * of this number.
 * @throws MalformedFile, or ProductError image_dimensions for too many frames
 */
export function stripWebp(bytes: Buffer): Stripped {
  const reader = new ByteReader(bytes);
  assertWellFormed(reader.text(4) === 'RIFF', 'no RIFF signature');
  const body = reader.take(reader.u32le());
  assertWellFormed(body.toString('latin1', 0, 4) === 'WEBP', 'no WEBP signature');
  const keptChunks: Buffer[] = [];
  let header: Buffer | null = null;
  let hasProfile = false;
  let orientation = 1;
  let frames = 0;
  for (const { type, data } of chunksOf(body.subarray(4))) {
    if (type === 'VP8X') {
      assertWellFormed(data.length === 10 && header === null, 'invalid or repeated extended header');
      header = chunk(type, data);
      keptChunks.push(header);
    } else if (type === 'ICCP') {
      if (!isIccProfile(data)) continue;
      hasProfile = true;
      keptChunks.push(chunk(type, data));
    } else if (type === 'ANMF') {
      if (++frames > IMAGE_LIMITS.maxFrames) throw animationTooLargeError();
      keptChunks.push(chunk(type, cleanFrame(data)));
    } else if (type === 'EXIF') orientation = readExifOrientation(data);
    else if (PIXEL_CHUNKS.includes(type) || (type === 'ANIM' && data.length === 6))
      keptChunks.push(chunk(type, data));
  }
  if (header) {
    // The flags follow the chunk's own header of 8 bytes. The 3 bytes after them are reserved.
    const flags = header.readUInt8(8) & (IS_ANIMATED | HAS_ALPHA);
    header.fill(0, 8, 12).writeUInt8(flags | (hasProfile ? HAS_ICC : 0), 8);
  }
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...keptChunks]);
  const riff = Buffer.alloc(8);
  riff.write('RIFF', 'latin1');
  riff.writeUInt32LE(content.length, 4);
  return { bytes: Buffer.concat([riff, content]), orientation, frames: Math.max(1, frames) };
}
