export type PictureSize = { type: 'png' | 'jpeg'; width: number; height: number };

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** PNG, third edition, section 11.2.1: the header comes first. */
function pngSize(bytes: Buffer): Omit<PictureSize, 'type'> | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Start of a frame, of any coding (ITU-T T.81, table B.1): C0 to CF but for tables and what is reserved. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): Omit<PictureSize, 'type'> | null {
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    // Any number of bytes of ones may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** What a PNG or JPEG says of its size, in pixels; null for anything else and for one that is cut off before. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  const type = bytes.subarray(0, 8).equals(PNG) ? 'png' : bytes.subarray(0, 3).equals(JPEG) ? 'jpeg' : null;
  const size = type && (type === 'png' ? pngSize(bytes) : jpegSize(bytes));
  return type && size && size.width > 0 && size.height > 0 ? { type, ...size } : null;
}
