import type { OutputFormat } from './formats.ts';

const JPEG_END = Buffer.from([0xff, 0xd9]);
const PNG_END = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1');

/** What `isComplete` needs of a file: its first and last bytes, which may overlap, and its size. */
export type FileEnds = { head: Buffer; tail: Buffer; size: number };
/** As many as the longest end of a format takes. */
export const TAIL_BYTES = PNG_END.length;

/** AVIF is a row of boxes (ISO/IEC 14496-12, 4.2), each beginning with its size and type. The last one is the largest. */
function isRowOfBoxes({ head, size }: FileEnds): boolean {
  let position = 0;
  while (position + 8 <= head.length) {
    const length = head.readUInt32BE(position);
    // 0: to the end of the file, 1: a size of 64 bits, which no rendition is large enough for.
    if (length < 8) return false;
    position += length;
  }
  return position === size && head.toString('latin1', 4, 8) === 'ftyp';
}

/**
 * Whether the file has the length that it says, or the end that its format demands. Renditions are written without
 * waiting for the disk, since they can be made again: a power loss may leave them empty or cut short.
 */
export function isComplete(file: FileEnds, format: OutputFormat): boolean {
  const { head, tail, size } = file;
  switch (format) {
    case 'webp':
      return size > 12 && head.toString('latin1', 0, 4) === 'RIFF' && head.readUInt32LE(4) + 8 === size;
    case 'avif':
      return size > 0 && isRowOfBoxes(file);
    case 'jpeg':
      return tail.subarray(-JPEG_END.length).equals(JPEG_END);
    case 'png':
      return tail.subarray(-PNG_END.length).equals(PNG_END);
  }
}
