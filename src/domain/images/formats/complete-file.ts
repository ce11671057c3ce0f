import type { OutputFormat } from './formats.ts';

const JPEG_END = Buffer.from([0xff, 0xd9]);
const PNG_END = Buffer.from('\0\0\0\0IEND\xae\x42\x60\x82', 'latin1');

/** Parts of a file that `isComplete` needs: its first and last bytes, which may overlap, and its size. */
export type FileEnds = { head: Buffer; tail: Buffer; size: number };
/** Length of the longest end marker of a format. */
export const TAIL_BYTES = PNG_END.length;

/**
 * AVIF is a sequence of boxes (ISO/IEC 14496-12, 4.2), each starting with size and type. The last box
 * contains the pixels. All boxes before it lie within `head`.
 */
function isCompleteBoxSequence({ head, size }: FileEnds): boolean {
  let position = 0;
  while (position + 8 <= head.length) {
    const length = head.readUInt32BE(position);
    // The length includes the 8 bytes of size and type. Size 0 means up to the end of the file, and size 1 announces a
    // 64-bit size. Renditions use neither.
    if (length < 8) return false;
    position += length;
  }
  return position === size && head.toString('latin1', 4, 8) === 'ftyp';
}

/**
 * Whether the file of a rendition is complete: it has the length that it declares, or it ends with the end marker of
 * its format. Renditions are written without fsync, because they can be made again. A power loss may leave them empty
 * or truncated.
 */
export function isComplete(file: FileEnds, format: OutputFormat): boolean {
  const { head, tail, size } = file;
  switch (format) {
    case 'webp':
      // The header declares the size of the file without its first 8 bytes.
      return size > 12 && head.toString('latin1', 0, 4) === 'RIFF' && head.readUInt32LE(4) + 8 === size;
    case 'avif':
      return size > 0 && isCompleteBoxSequence(file);
    case 'jpeg':
      return tail.subarray(-JPEG_END.length).equals(JPEG_END);
    case 'png':
      return tail.subarray(-PNG_END.length).equals(PNG_END);
  }
}
