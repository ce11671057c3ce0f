import { IMAGE_LIMITS } from '#shared/limits.ts';
import { assertWellFormed, ByteReader, type Stripped } from './byte-reader.ts';
import { animationTooLargeError } from './formats.ts';

/** Kinds of blocks (GIF89a). */
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Labels of extensions. */
const GRAPHIC_CONTROL = 0xf9;
const PLAIN_TEXT = 0x01;
const APPLICATION = 0xff;
/** Enough for any real file with at most `maxFrames` frames. */
const MAX_BLOCKS = 10_000;

/** Size of the color table that a packed field declares, in bytes (GIF89a, section 18). */
const tableBytes = (packed: number): number => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);

/** Reads a chain of sub-blocks and returns it with the terminating zero. */
function readSubBlocks(reader: ByteReader): Buffer {
  const { bytes, position: start } = reader;
  let end = start;
  for (let length = bytes[end]; length !== 0; length = bytes[end]) {
    assertWellFormed(length !== undefined, 'the file ends too early');
    end += length + 1;
  }
  return reader.take(end + 1 - start);
}

/**
 * Whether the sub-blocks of an application extension contain the loop count. No other application extension affects the
 * display. The loop count has two sub-blocks: 11 bytes with the name, and 3 bytes that begin with 1.
 */
function isLoop(blocks: Buffer): boolean {
  const name = blocks.toString('latin1', 1, 12);
  return (
    (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0') &&
    blocks.length === 17 &&
    blocks[0] === 11 &&
    blocks[12] === 3 &&
    blocks[13] === 1
  );
}

/**
 * Keeps frames, delays and loop count. Removes comments, plain text, XMP, unknown extensions and bytes after
 * the trailer.
 * @throws MalformedFile, or ProductError image_dimensions for too many frames
 */
export function stripGif(bytes: Buffer): Stripped {
  const reader = new ByteReader(bytes);
  assertWellFormed(/^GIF8[79]a$/.test(reader.text(6)), 'no GIF signature');
  const screenDescriptor = reader.take(7);
  reader.take(tableBytes(screenDescriptor.readUInt8(4)));
  const keptBlocks: Buffer[] = [bytes.subarray(0, reader.position)];
  /** The last graphic control extension: delay and transparency of the next image. */
  let control: Buffer | null = null;
  let frames = 0;
  for (let blocks = 0; ; blocks++) {
    assertWellFormed(blocks < MAX_BLOCKS, 'too many blocks');
    const start = reader.position;
    const kind = reader.u8();
    if (kind === TRAILER) break;
    if (kind === IMAGE) {
      if (++frames > IMAGE_LIMITS.maxFrames) throw animationTooLargeError();
      const descriptor = reader.take(9);
      reader.take(tableBytes(descriptor.readUInt8(8)));
      // The first LZW codes are one bit longer than the code size. No code has more than 12 bits.
      assertWellFormed(reader.u8() <= 11, 'invalid code size');
      readSubBlocks(reader);
      if (control) keptBlocks.push(control);
      control = null;
      keptBlocks.push(bytes.subarray(start, reader.position));
      continue;
    }
    assertWellFormed(kind === EXTENSION, 'unknown kind of block');
    const label = reader.u8();
    const data = readSubBlocks(reader);
    if (label === GRAPHIC_CONTROL && data.length === 6 && data[0] === 4) {
      control = bytes.subarray(start, reader.position);
    } else if (label === PLAIN_TEXT) {
      // The control belonged to the text, which is removed.
      control = null;
    } else if (label === APPLICATION && isLoop(data)) keptBlocks.push(bytes.subarray(start, reader.position));
  }
  assertWellFormed(frames > 0, 'no image');
  return {
    bytes: Buffer.concat([...keptBlocks, Buffer.from([TRAILER])]),
    orientation: 1,
    frames,
    canvas: { width: screenDescriptor.readUInt16LE(0), height: screenDescriptor.readUInt16LE(2) },
  };
}
