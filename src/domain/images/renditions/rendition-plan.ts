import { ProductError } from '#shared/errors.ts';
import { MAX_RENDITION_EDGE, PREGENERATED_WIDTHS, THUMBNAIL_QUALITY } from '#shared/limits.ts';
import { extensionOf, type OutputFormat, type SourceFormat } from '../formats/formats.ts';
import type { Gravity, RenditionOptions } from './rendition-options.ts';

/** All properties of a rendition that its file depends on, apart from the image. */
export type RenditionPlan = {
  /** Size of the result in pixels. */
  width: number;
  height: number;
  /**
   * `scale`: the whole image, scaled to the size. `crop`: a part of the image that fills the size. `pad`: the whole
   * image with white margins.
   */
  mode: 'scale' | 'crop' | 'pad';
  /** Part to keep; only for crop. */
  gravity: Gravity;
  quality: number;
  format: OutputFormat;
};

type Size = { width: number; height: number };
export type Source = Size & { format: SourceFormat };

/**
 * AVIF costs seven times the CPU time of WebP, so it is only available for renditions of at most this width
 * and this number of pixels.
 */
const AVIF_MAX_WIDTH = 1200;
const AVIF_MAX_PIXELS = 3_200_000;

/** Widths made at ingest for logos, which pages show at 48 and 80 pixels on displays of density 1 and 2. */
export const LOGO_WIDTHS = [48, 80, 96, 160] as const;
export type Purpose = 'screen' | 'logo';
export const PREGENERATED: Record<Purpose, readonly number[]> = {
  screen: PREGENERATED_WIDTHS,
  logo: LOGO_WIDTHS,
};
const PERMANENT_WIDTHS: readonly number[] = [...LOGO_WIDTHS, ...PREGENERATED_WIDTHS];

/** Returns the size of the whole image, scaled to fit into `box` and the maximum output edge. */
export function fitInside(
  source: Size,
  box: Pick<RenditionOptions, 'width' | 'height'>,
  mayEnlarge: boolean,
): Size {
  const scales = [
    MAX_RENDITION_EDGE / source.width,
    MAX_RENDITION_EDGE / source.height,
    ...(box.width === undefined ? [] : [box.width / source.width]),
    ...(box.height === undefined ? [] : [box.height / source.height]),
    // The scale 1 prevents an enlargement.
    ...(mayEnlarge && (box.width ?? box.height) !== undefined ? [] : [1]),
  ];
  const scale = Math.min(...scales);
  const edge = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  return { width: edge(source.width), height: edge(source.height) };
}

function planGeometry(
  { width, height, fit, gravity }: RenditionOptions,
  source: Size,
): Pick<RenditionPlan, 'width' | 'height' | 'mode' | 'gravity'> {
  const whole = { mode: 'scale', gravity: 'center' } as const;
  // With only one edge, `cover` and `pad` mean the same as `contain`, and `crop` the same as `scale-down`.
  if (width === undefined || height === undefined || fit === 'scale-down' || fit === 'contain') {
    return { ...whole, ...fitInside(source, { width, height }, fit !== 'scale-down' && fit !== 'crop') };
  }
  if (fit === 'pad') return { ...whole, mode: 'pad', width, height };
  const box = fit === 'cover' ? { width, height } : boxWithin(source, { width, height });
  return { mode: 'crop', gravity, ...box };
}

const boxWithin = (source: Size, box: Size): Size => ({
  width: Math.min(source.width, box.width),
  height: Math.min(source.height, box.height),
});

/** Bounds the time that parsing an Accept header takes. */
const MAX_ACCEPT_LENGTH = 2000;

/**
 * Whether an Accept header contains the type and does not exclude it with `q=0` (RFC 9110, section 12.5.1).
 */
function accepts(accept: string, type: string): boolean {
  return accept
    .slice(0, MAX_ACCEPT_LENGTH)
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
    .some(([name, ...parameters]) => name === type && !parameters.some((text) => /^q=0(\.0*)?$/.test(text)));
}

/**
 * Plans the rendition for these options, this image and this browser.
 * @throws ProductError image_option if AVIF is requested, but is disabled or not available for a result of this size
 */
export function planRendition(
  options: RenditionOptions,
  source: Source,
  accept: string,
  settings: { avif: boolean },
): RenditionPlan {
  const geometry = planGeometry(options, source);
  const isAvifAllowed =
    settings.avif && geometry.width <= AVIF_MAX_WIDTH && geometry.width * geometry.height <= AVIF_MAX_PIXELS;
  let format: OutputFormat;
  if (options.format !== 'auto') format = options.format;
  else if (isAvifAllowed && accepts(accept, 'image/avif')) format = 'avif';
  else if (accepts(accept, 'image/webp')) format = 'webp';
  else format = source.format === 'jpeg' ? 'jpeg' : 'png';
  if (format === 'avif' && !isAvifAllowed) {
    throw new ProductError('image_option', undefined, { details: { option: 'format' } });
  }
  // PNG is lossless. A fixed quality lets requests with different qualities share one file.
  return { ...geometry, quality: format === 'png' ? 100 : options.quality, format };
}

/** Plans the WebP rendition of a width in default quality, as the web pages request it. */
export const thumbnailPlan = (source: Source, width: number): RenditionPlan => ({
  ...fitInside(source, { width }, false),
  mode: 'scale',
  gravity: 'center',
  quality: THUMBNAIL_QUALITY,
  format: 'webp',
});

/** Whether the rendition is kept as long as the image. All others are in a cache with a size limit. */
export const isPermanent = (plan: RenditionPlan, source: Source): boolean =>
  plan.mode === 'scale' &&
  plan.quality === THUMBNAIL_QUALITY &&
  plan.format === 'webp' &&
  PERMANENT_WIDTHS.some((width) => {
    const thumbnail = thumbnailPlan(source, width);
    return thumbnail.width === plan.width && thumbnail.height === plan.height;
  });

/** Increment if an existing plan renders differently, so that old files are not reused. */
const RENDERER_VERSION = 1;

/** Returns a file name that is unique per plan and independent of the image. */
export const planName = ({ width, height, mode, gravity, quality, format }: RenditionPlan): string =>
  `${width}x${height}-${mode === 'crop' ? `crop-${gravity}` : mode}-q${quality}-r${RENDERER_VERSION}.${extensionOf(format)}`;
