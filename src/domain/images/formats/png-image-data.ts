import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate, createInflate } from 'node:zlib';
import { assertWellFormed, ByteReader, MalformedFile } from './byte-reader.ts';
import { pngChunk } from './strip-png.ts';

/** Bytes that are inflated at a time. The default of 16 kB would take 600 callbacks for the screenshot of a phone. */
const INFLATED_PART_BYTES = 262_144;

/** Samples per pixel, by color type (PNG specification, 3rd edition, table 12). */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Column and row of the first pixel, and the steps between pixels, for each pass of Adam7 (section 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns the inflated size in bytes of the image data (filtered rows) that a header declares. */
export function inflatedSize(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour, compression, filter, interlace] = header.subarray(8, 13);
  const channels = CHANNELS[colour ?? -1];
  const isKnown = compression === 0 && filter === 0 && (interlace === 0 || interlace === 1);
  assertWellFormed(
    channels !== undefined && isKnown && [1, 2, 4, 8, 16].includes(depth ?? 0),
    'invalid header',
  );
  assertWellFormed(width > 0 && height > 0, 'the header declares an empty image');
  // Each row begins with one byte for the type of its filter.
  const sizeOfRows = (columns: number, rows: number): number =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * channels * (depth ?? 0)) / 8)) : 0;
  if (interlace === 0) return sizeOfRows(width, height);
  return ADAM7.reduce(
    (sum, [x, y, dx, dy]) => sum + sizeOfRows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
}

/** Passes the first `size` bytes on and drops the rest. */
const takeFirst = (size: number) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let remaining = size;
    for await (const part of source) {
      if (remaining > 0) yield part.subarray(0, remaining);
      remaining -= part.length;
    }
  };

/**
 * Inflates a zlib stream and passes the inflated data to `consume`. Returns the number of bytes of `data` that belong
 * to the stream. `data` is written in one piece, because a piece after the end of the stream would be an error.
 */
async function inflateInto(
  data: Buffer,
  consume: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<number> {
  const inflate = createInflate({ chunkSize: INFLATED_PART_BYTES });
  await pipeline(Readable.from([data]), inflate, consume);
  return inflate.bytesWritten;
}

/**
 * Returns the zlib stream without bytes after its end and without rows below the image. `size` is the inflated size of
 * the image in bytes. Never holds all inflated data in memory.
 */
async function trimStream(data: Buffer, size: number): Promise<Buffer> {
  let inflated = 0;
  const used = await inflateInto(data, async (chunks) => {
    for await (const { length } of chunks) {
      inflated += length;
      // Some encoders write slightly too much data. Much more data than the image needs is a decompression bomb.
      assertWellFormed(inflated <= 2 * size + 65_536, 'too much image data');
    }
  });
  if (inflated <= size) return data.subarray(0, used);
  const packed: Buffer[] = [];
  await inflateInto(data, async (chunks) => {
    await pipeline(chunks, takeFirst(size), createDeflate(), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) packed.push(part);
    });
  });
  return Buffer.concat(packed);
}

/**
 * Removes those parts of the image data that decoders ignore: bytes after the end of the zlib stream, and rows below
 * the image. Takes the output of `stripPng` and returns it unchanged if there is nothing to remove.
 * @throws MalformedFile for an invalid header, a broken zlib stream, or too much image data
 */
export async function trimPng(bytes: Buffer): Promise<Buffer> {
  const reader = new ByteReader(bytes);
  const chunksBefore: Buffer[] = [reader.take(8)];
  const parts: Buffer[] = [];
  let size = 0;
  while (!reader.isAtEnd) {
    const start = reader.position;
    const length = reader.u32be();
    const type = reader.text(4);
    const data = reader.take(length);
    reader.take(4); // The checksum, which `stripPng` has verified.
    if (type === 'IHDR') size = inflatedSize(data);
    if (type === 'IDAT') parts.push(data);
    else if (type !== 'IEND') chunksBefore.push(bytes.subarray(start, reader.position));
  }
  const data = Buffer.concat(parts);
  const trimmed = await trimStream(data, size).catch((error) => {
    throw error instanceof MalformedFile ? error : new MalformedFile('invalid image data', { cause: error });
  });
  if (trimmed.equals(data)) return bytes;
  return Buffer.concat([...chunksBefore, pngChunk('IDAT', trimmed), pngChunk('IEND', Buffer.alloc(0))]);
}
