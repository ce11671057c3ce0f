/** Tag of the orientation. */
const ORIENTATION = 0x0112;
/** Type of a value that is an unsigned 16-bit integer. */
const SHORT = 3;
/** Precedes the TIFF structure in JPEG files. */
const PREFIX = 'Exif\0\0';
/** Each entry of a directory consists of tag (2 bytes), type (2), number of values (4), and value or offset (4). */
const ENTRY_BYTES = 12;

/**
 * Returns the orientation of an EXIF block (1 to 8; TIFF 6.0, section 8), or 1 if it is missing or invalid.
 * The decoder cannot do this, because it only gets files without metadata.
 */
export function readExifOrientation(block: Buffer): number {
  const tiff = block.toString('latin1', 0, 6) === PREFIX ? block.subarray(6) : block;
  const byteOrder = tiff.toString('latin1', 0, 4);
  if (byteOrder !== 'II*\0' && byteOrder !== 'MM\0*') return 1;
  const isLittleEndian = byteOrder.startsWith('II');
  const u16 = (offset: number): number =>
    isLittleEndian ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
  if (tiff.length < 8) return 1;
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const firstEntry = directory + 2;
  // Ignores entries that the end of the block cuts off.
  const end = Math.min(firstEntry + u16(directory) * ENTRY_BYTES, tiff.length - ENTRY_BYTES + 1);
  for (let entry = firstEntry; entry < end; entry += ENTRY_BYTES) {
    if (u16(entry) !== ORIENTATION || u16(entry + 2) !== SHORT) continue;
    const value = u16(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
