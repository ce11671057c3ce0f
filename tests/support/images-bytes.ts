import { crc32, deflateSync } from 'node:zlib';

/** Hand-built image containers and their parts, for files that no encoder would write. */

const JPEG_MARKERS = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  quantizationTable: 0xdb,
  progressiveFrame: 0xc2,
  huffmanTable: 0xc4,
  scan: 0xda,
} as const;

/** Color types of a PNG header. */
const PNG_RGB = 2;
const PNG_RGBA = 6;

export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const u32be = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u32le = (value: number): Buffer => Buffer.from(u32be(value)).reverse();
const u16le = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);

/** A JPEG segment: marker, length, payload. */
export const jpegSegment = (marker: number, payload: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 255]),
    payload,
  ]);

/** Inserts segments directly after the start-of-image marker. */
export const withJpegSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/**
 * Returns a uniform gray progressive JPEG with `scans` almost empty scans, each of which covers the whole
 * image. The symbol EOB14 (a code of 1 bit and 14 further bits) skips 16,384 blocks, so that a scan
 * takes few bytes.
 */
export function progressiveJpeg(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // A Huffman table with a single code, one bit long.
  const oneCode = (tableClass: 0 | 1, symbol: number): Buffer =>
    jpegSegment(JPEG_MARKERS.huffmanTable, Buffer.from([tableClass << 4, 1, ...Array(15).fill(0), symbol]));
  // A scan of the DCT coefficients `first` to `last` of the only component.
  const scan = (first: number, last: number, data: Buffer): Buffer =>
    Buffer.concat([jpegSegment(JPEG_MARKERS.scan, Buffer.from([1, 1, 0, first, last, 0])), data]);
  const runs = Math.ceil(blocks / 16_384);
  return Buffer.concat([
    Buffer.from([0xff, JPEG_MARKERS.startOfImage]),
    jpegSegment(JPEG_MARKERS.quantizationTable, Buffer.from([0, ...Array(64).fill(1)])),
    // 8 bits per sample, the size, and one component: id 1, no subsampling (0x11), quantization table 0.
    jpegSegment(
      JPEG_MARKERS.progressiveFrame,
      Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    ),
    // Table class 0 is for DC coefficients, class 1 for AC coefficients. 0xe0 is the symbol EOB14.
    oneCode(0, 0),
    oneCode(1, 0xe0),
    // The scan of the DC coefficients has one bit for each block.
    scan(0, 0, Buffer.alloc(Math.ceil(blocks / 8))),
    ...Array.from({ length: scans - 1 }, () => scan(1, 63, Buffer.alloc(Math.ceil((runs * 15) / 8)))),
    Buffer.from([0xff, JPEG_MARKERS.endOfImage]),
  ]);
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([ascii(type), data]);
  return Buffer.concat([u32be(data.length), body, u32be(crc32(body))]);
};

/** Inserts chunks directly after the header of a PNG. */
export const withPngChunks = (png: Buffer, ...chunks: Buffer[]): Buffer => {
  // The signature has 8 bytes and the header chunk 25.
  const headerEnd = 33;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
};

/** Returns the header chunk. `depth` is in bits per channel. */
export const pngHeader = (width: number, height: number, depth = 8, colorType = PNG_RGB): Buffer =>
  pngChunk('IHDR', Buffer.concat([u32be(width), u32be(height), Buffer.from([depth, colorType, 0, 0, 0])]));

/** Returns a PNG whose header claims more pixels than its data contains. */
export const pngWithFalseSize = (width: number, height: number): Buffer =>
  Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height),
    pngChunk('IDAT', deflateSync(Buffer.alloc(4))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/** Returns a uniform PNG: a small file with many pixels. `bytesPerPixel`: 3 (RGB) or 8 (16-bit RGBA). */
export function uniformPng(width: number, height: number, bytesPerPixel: 3 | 8): Buffer {
  const rows = Buffer.alloc(height * (width * bytesPerPixel + 1));
  const [depth, colorType] = bytesPerPixel === 3 ? [8, PNG_RGB] : [16, PNG_RGBA];
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height, depth, colorType),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const webpChunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([ascii(type), u32le(data.length), data, Buffer.alloc(data.length % 2)]);

/** Appends chunks to a WebP container and corrects its length. */
export function withWebpChunks(webp: Buffer, ...chunks: Buffer[]): Buffer {
  const file = Buffer.concat([webp, ...chunks]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

const gifSubBlocks = (data: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let offset = 0; offset < data.length; offset += 255) {
    const part = data.subarray(offset, offset + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
};

export const gifComment = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xfe]), gifSubBlocks(ascii(text))]);

export const gifApplication = (name: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xff, 11]), ascii(name.padEnd(11).slice(0, 11)), gifSubBlocks(data)]);

export const gifLoop = (): Buffer => gifApplication('NETSCAPE2.0', Buffer.from([1, 0, 0]));

const gifFrame = (width: number, height: number, index: number): Buffer => {
  // A clear code before each pixel keeps every code at 3 bits, so no compressor is needed.
  const clearCode = 4;
  const endCode = 5;
  const codes: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel++) codes.push(clearCode, (pixel + index) % 4);
  codes.push(endCode);
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  const data = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, position) => {
    data[position >> 3] = (data[position >> 3] ?? 0) | (bit << (position & 7));
  });
  return Buffer.concat([
    // The graphic control extension: the frame is shown for 7 hundredths of a second.
    Buffer.from([0x21, 0xf9, 4, 0, 7, 0, 0, 0]),
    // The image descriptor. The frame begins in the top left corner.
    Buffer.from([0x2c, 0, 0, 0, 0]),
    u16le(width),
    u16le(height),
    // Flags, and the minimum code size of 2 bits.
    Buffer.from([0, 2]),
    gifSubBlocks(data),
  ]);
};

/** Returns a GIF in four colors, 70 ms a frame. `extra` precedes the frames. */
export const gif = (options: { width: number; height: number; frames: number; extra?: Buffer[] }): Buffer =>
  Buffer.concat([
    ascii('GIF89a'),
    u16le(options.width),
    u16le(options.height),
    // Flags (a color table of 4 entries), background color, pixel aspect ratio and the color table.
    Buffer.from([0x81, 0, 0, 255, 255, 255, 200, 30, 60, 20, 90, 200, 0, 0, 0]),
    ...(options.extra ?? []),
    ...Array.from({ length: options.frames }, (_, index) => gifFrame(options.width, options.height, index)),
    Buffer.from([0x3b]),
  ]);

/** Returns an empty color profile with valid size and signature. */
export const emptyIccProfile = (size: number): Buffer => {
  const profile = Buffer.alloc(size);
  profile.writeUInt32BE(size, 0);
  profile.write('acsp', 36, 'latin1');
  return profile;
};
