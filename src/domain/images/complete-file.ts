import type { OutputFormat } from './formats.ts';

const JPEG_END = Buffer.from([0xff, 0xd9]);
const PNG_END = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1');

/** AVIF is a row of boxes (ISO/IEC 14496-12, 4.2), each beginning with its size and type. */
function isRowOfBoxes(bytes: Buffer): boolean {
  let position = 0;
  while (position + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(position);
    // 0: to the end of the file, 1: a size of 64 bits, which no rendition is large enough for.
    if (size < 8) return false;
    position += size;
  }
  return position === bytes.length && bytes.toString('latin1', 4, 8) === 'ftyp';
}

/**
 * Whether the file has the length that it says, or the end that its format demands. Renditions are written without
 * waiting for the disk, since they can be made again: a power loss may leave them empty or cut short.
 */
export function isComplete(bytes: Buffer, format: OutputFormat): boolean {
  switch (format) {
    case 'webp':
      return (
        bytes.length > 12 &&
        bytes.toString('latin1', 0, 4) === 'RIFF' &&
        bytes.readUInt32LE(4) + 8 === bytes.length
      );
    case 'avif':
      return bytes.length > 0 && isRowOfBoxes(bytes);
    case 'jpeg':
      return bytes.subarray(-JPEG_END.length).equals(JPEG_END);
    case 'png':
      return bytes.subarray(-PNG_END.length).equals(PNG_END);
  }
}
