const linear = (channel: number): number =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
const luminance = (colour: string): number => {
  const part = (at: number): number => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
};

/** Black or white, whichever reads better on `#rrggbb`; the better of the two always has 4.5:1. */
export const inkOn = (colour: string): '#000000' | '#ffffff' =>
  luminance(colour) > 0.179 ? '#000000' : '#ffffff';
