import { thumbHashToAverageRGBA } from 'thumbhash';

/** Formats a channel between 0 and 1 as two hexadecimal digits. */
const hex = (channel: number): string =>
  Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');

/** Returns the average color of a base64 thumbhash as `#rrggbb`, or null if it is missing or invalid. */
export function tintOf(thumbhash: string | null): string | null {
  if (!thumbhash) return null;
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0));
    // The header of a thumbhash has 5 bytes.
    if (bytes.length < 5) return null;
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    return `#${hex(r)}${hex(g)}${hex(b)}`;
  } catch {
    return null;
  }
}
