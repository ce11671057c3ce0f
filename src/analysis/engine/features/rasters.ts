import type { Sharp } from 'sharp';
import {
  decode,
  fromPixels,
  type Pixels,
  reportAsInvalidFile,
  toPixels,
} from '#domain/images/pixels/decoder.ts';

/** Samples of an image, row by row. Gray has one byte per pixel, color three (sRGB). */
export type Raster = { data: Uint8Array; width: number; height: number };

/**
 * The sizes at which features are computed. Only `areas` keeps the aspect ratio; for the other rasters only
 * positions and shares matter.
 */
export type Rasters = {
  /** Size of the original image, in pixels. */
  width: number;
  height: number;
  /** 128 × 192. */
  grey: Raster;
  /** 96 × 144, for edge directions. */
  smallGrey: Raster;
  /** 24 × 36, for colors. */
  colour: Raster;
  /**
   * For flat areas. Keeps the aspect ratio: at most 360 wide for portraits and 800 for others. Cropped to 1,600 rows.
   */
  areas: Raster & { /** Height before cropping. */ wholeHeight: number };
};

const PORTRAIT_RATIO = 1.2;
const MAX_AREAS_HEIGHT = 1_600;
/** Size limit of the copy that all rasters are made from, so that memory does not grow with the image. */
const WORKING_WIDTH = 800;
const WORKING_HEIGHT = 8_000;

export const isPortrait = (size: { width: number; height: number }): boolean =>
  size.height > size.width * PORTRAIT_RATIO;

const toRaster = ({ data, width, height }: Pixels): Raster => ({ data, width, height });
const resizeExactly = (pixels: Pixels, width: number, height: number, kernel: 'cubic' | 'lanczos3') =>
  fromPixels(pixels).resize(width, height, { fit: 'fill', kernel });

async function toGrey(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Decodes an image into rasters. Throws `ProductError('image_invalid')` if the image is invalid or
 * incomplete.
 */
export async function createRasters(image: Buffer): Promise<Rasters> {
  const { pixels, width, height } = await reportAsInvalidFile(decodeToWorkingSize(image));
  const [forEdges, forDirections, colour] = await Promise.all([
    toGrey(resizeExactly(pixels, 128, 192, 'cubic')),
    toGrey(resizeExactly(pixels, 96, 144, 'lanczos3')),
    toPixels(resizeExactly(pixels, 24, 36, 'lanczos3')),
  ]);
  const target = Math.min(isPortrait({ width, height }) ? 360 : WORKING_WIDTH, pixels.width);
  const areas = await toPixels(fromPixels(pixels).resize({ width: target, kernel: 'mitchell' }));
  const rows = Math.min(MAX_AREAS_HEIGHT, areas.height);
  return {
    width,
    height,
    grey: forEdges,
    smallGrey: forDirections,
    colour: toRaster(colour),
    areas: {
      data: areas.data.subarray(0, rows * areas.width * 3),
      width: areas.width,
      height: rows,
      wholeHeight: areas.height,
    },
  };
}

/**
 * Decodes an image: rotated by its EXIF orientation, on white, in the working size. `width` and `height` are the size
 * of the rotated original.
 */
async function decodeToWorkingSize(
  image: Buffer,
): Promise<{ pixels: Pixels; width: number; height: number }> {
  const { autoOrient } = await decode(image).metadata();
  const upright = decode(image).autoOrient().flatten({ background: '#fff' });
  const pixels = await toPixels(
    upright
      .resize({ width: WORKING_WIDTH, height: WORKING_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .removeAlpha(),
  );
  return { pixels, width: autoOrient.width, height: autoOrient.height };
}
