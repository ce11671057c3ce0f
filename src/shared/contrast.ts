/**
 * Converts an sRGB channel, 0 to 1, to linear light. The threshold 0.03928 is from older versions of WCAG. The current
 * threshold 0.04045 gives the same results for 8-bit channels.
 */
const toLinear = (channel: number): number =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Returns the relative luminance of a color `#rrggbb`, 0 to 1 (WCAG 2.2). */
const luminance = (color: string): number => {
  const channel = (start: number): number =>
    toLinear(Number.parseInt(color.slice(start, start + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};

/** Luminance of a color on which black and white have the same contrast. */
const EQUAL_CONTRAST_LUMINANCE = 0.179;

/** Returns black or white: the one with more contrast on the color. The contrast is always at least 4.5:1. */
export const textColorOn = (color: string): '#000000' | '#ffffff' =>
  luminance(color) > EQUAL_CONTRAST_LUMINANCE ? '#000000' : '#ffffff';

/** Returns the contrast of two colors `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `--canvas` of the dark theme in `tokens.css`, as sRGB. */
export const DARK_BACKGROUND = '#0d0e11';

/** Minimum contrast of text (WCAG 2.2), also used for the accent color on a dark background. */
const MIN_TEXT_CONTRAST = 4.5;
/** Increase of the share of white from one attempt to the next. */
const STEP = 0.04;

/** Mixes a color with white. `share` is the share of white, 0 to 1. */
const mixWithWhite = (color: string, share: number): string =>
  `#${[1, 3, 5]
    .map((start) => {
      const channel = Number.parseInt(color.slice(start, start + 2), 16);
      return Math.round(channel + (255 - channel) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** Lightens the color until its contrast is sufficient in the dark theme. */
export function adjustForDarkBackground(color: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const lighter = mixWithWhite(color, share);
    if (contrast(lighter, DARK_BACKGROUND) >= MIN_TEXT_CONTRAST) return lighter;
  }
  return '#ffffff';
}
