import { ProductError } from '#shared/errors.ts';
import { IMAGE_QUALITIES, IMAGE_WIDTHS, THUMBNAIL_QUALITY } from '#shared/limits.ts';
import { IMAGE_FITS, IMAGE_FORMATS, type ImageFit, type ImageFormat } from '#shared/urls.ts';

export const GRAVITIES = ['auto', 'center', 'left', 'right', 'top', 'bottom'] as const;
export type Gravity = (typeof GRAVITIES)[number];

/** Available heights in pixels. Others are rounded like widths. 630 is for social previews of 1200 x 630. */
export const IMAGE_HEIGHTS = [48, 80, 96, 160, 300, 600, 630, 800, 1200, 1600] as const;
/** Width in pixels if a request has no options. */
const DEFAULT_WIDTH = 1600;

export type RenditionOptions = {
  width?: number | undefined;
  height?: number | undefined;
  quality: number;
  fit: ImageFit;
  gravity: Gravity;
  format: ImageFormat;
};

/** Full names of the options, by full name and alias. */
const OPTION_NAMES: Record<string, string> = {
  width: 'width',
  w: 'width',
  height: 'height',
  h: 'height',
  quality: 'quality',
  q: 'quality',
  gravity: 'gravity',
  g: 'gravity',
  format: 'format',
  f: 'format',
  fit: 'fit',
  dpr: 'dpr',
};

const optionError = (name: string): ProductError =>
  new ProductError('image_option', undefined, { details: { option: name.slice(0, 40) } });

/** Returns the smallest allowed value that is not below `value`, or the largest allowed value. */
const roundUpToStep = (value: number, steps: readonly number[]): number =>
  steps.find((step) => step >= value) ?? (steps.at(-1) as number);

/** Parses a whole number from 1 to 99,999. */
const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw optionError(name);
  return Number(text);
};

function oneOf<T extends string>(
  name: string,
  allowed: readonly T[],
  text: string | undefined,
  defaultValue: T,
): T {
  if (text === undefined) return defaultValue;
  const value = allowed.find((item) => item === text);
  if (value === undefined) throw optionError(name);
  return value;
}

/**
 * Parses `?width=&height=&quality=&fit=&gravity=&format=&dpr=` (aliases w, h, q, g, f; specification of the
 * public site, section 7). Width and height are multiplied by `dpr`. Numbers are rounded up to an allowed value, and
 * other options have fixed values, which bounds the number of renditions. Without any option, the width is 1600 px.
 * @throws ProductError image_option for an unknown, repeated or malformed option
 */
export function parseRenditionOptions(query: URLSearchParams): RenditionOptions {
  const values = new Map<string, string>();
  for (const [key, value] of query) {
    const name = Object.hasOwn(OPTION_NAMES, key) ? OPTION_NAMES[key] : undefined;
    if (name === undefined || values.has(name)) throw optionError(key);
    values.set(name, value);
  }
  const dpr = oneOf('dpr', ['1', '1.5', '2', '3'], values.get('dpr'), '1');
  const edge = (name: 'width' | 'height', steps: readonly number[]): number | undefined => {
    const pixels = wholeNumber(name, values.get(name));
    return pixels === undefined ? undefined : roundUpToStep(pixels * Number(dpr), steps);
  };
  const quality = wholeNumber('quality', values.get('quality')) ?? THUMBNAIL_QUALITY;
  if (quality > 100) throw optionError('quality');
  return {
    width: values.size === 0 ? DEFAULT_WIDTH : edge('width', IMAGE_WIDTHS),
    height: edge('height', IMAGE_HEIGHTS),
    quality: roundUpToStep(quality, IMAGE_QUALITIES),
    fit: oneOf('fit', IMAGE_FITS, values.get('fit'), 'scale-down'),
    gravity: oneOf('gravity', GRAVITIES, values.get('gravity'), 'center'),
    format: oneOf('format', IMAGE_FORMATS, values.get('format'), 'auto'),
  };
}
