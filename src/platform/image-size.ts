export type ImageSize = { type: 'png' | 'jpeg'; width: number; height: number };

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** Reads the size from the IHDR chunk, which is always the first one (PNG, third edition, section 11.2.1). */
function readPngSize(bytes: Buffer): Omit<ImageSize, 'type'> | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Whether a marker starts a frame header (ITU-T T.81, table B.1): C0 to CF except for the tables C4 and CC
 * and the reserved C8.
 */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the size from the first frame header. */
function readJpegSize(bytes: Buffer): Omit<ImageSize, 'type'> | null {
  for (let offset = 2; offset + 9 <= bytes.length; ) {
    const marker = bytes[offset + 1] ?? 0;
    if (bytes[offset] !== 0xff) return null;
    // Any number of 0xFF fill bytes may precede a marker.
    if (marker === 0xff) offset += 1;
    else if (isFrameMarker(marker))
      return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) };
    else offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return null;
}

/**
 * Reads format and size in pixels from the header of a PNG or JPEG. Returns null for other formats and for
 * truncated headers.
 */
export function readImageSize(bytes: Buffer): ImageSize | null {
  const type = bytes.subarray(0, 8).equals(PNG_SIGNATURE)
    ? 'png'
    : bytes.subarray(0, 3).equals(JPEG_SIGNATURE)
      ? 'jpeg'
      : null;
  const size = type && (type === 'png' ? readPngSize(bytes) : readJpegSize(bytes));
  return type && size && size.width > 0 && size.height > 0 ? { type, ...size } : null;
}
