export type ImageSize = { type: 'png' | 'jpeg'; width: number; height: number };

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** PNG, third edition, section 11.2.1: IHDR is the first chunk. */
function pngSize(bytes: Buffer): Omit<ImageSize, 'type'> | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Start-of-frame markers (ITU-T T.81, table B.1): C0 to CF without the tables and the reserved marker. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): Omit<ImageSize, 'type'> | null {
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    // Any number of 0xFF fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Size in pixels according to the header of a PNG or JPEG. Null for other formats and truncated headers. */
export function readImageSize(bytes: Buffer): ImageSize | null {
  const type = bytes.subarray(0, 8).equals(PNG) ? 'png' : bytes.subarray(0, 3).equals(JPEG) ? 'jpeg' : null;
  const size = type && (type === 'png' ? pngSize(bytes) : jpegSize(bytes));
  return type && size && size.width > 0 && size.height > 0 ? { type, ...size } : null;
}
