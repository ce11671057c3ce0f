const linear = (channel: number): number =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
const luminance = (colour: string): number => {
  const part = (at: number): number => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
};

/** Returns black or white, the one with more contrast on `#rrggbb`, which is always at least 4.5:1. */
export const textColorOn = (colour: string): '#000000' | '#ffffff' =>
  luminance(colour) > 0.179 ? '#000000' : '#ffffff';

/** Contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Background of the dark theme (tokens.css). */
export const DARK_BACKGROUND = '#0e0f12';

/** Minimum contrast of text, also used for an accent colour on a dark background. */
const READABLE = 4.5;
const STEP = 0.04;

const towardsWhite = (colour: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16);
      return Math.round(channel + (255 - channel) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** Lightens the colour until its contrast is sufficient in the dark theme. */
export function adjustForDarkBackground(colour: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const lighter = towardsWhite(colour, share);
    if (contrast(lighter, DARK_BACKGROUND) >= READABLE) return lighter;
  }
  return '#ffffff';
}
