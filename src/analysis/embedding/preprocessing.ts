import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { z } from 'zod';
import { OperatorError } from '#platform/failures.ts';

const channels = z.tuple([z.number(), z.number(), z.number()]);
/** A width or height in pixels. */
const side = z.int().min(16).max(2048);
const sizeSchema = z.union([
  side,
  z.object({ shortest_edge: side }),
  z.object({ height: side, width: side }),
]);

/** The fields of a `preprocessor_config.json` that define the input of the model. Other fields are ignored. */
const fileSchema = z.object({
  size: sizeSchema,
  crop_size: sizeSchema.optional(),
  do_center_crop: z.boolean().optional(),
  crop_pct: z.number().min(0.25).max(1).nullish(),
  do_normalize: z.boolean().optional(),
  do_rescale: z.boolean().optional(),
  rescale_factor: z.number().positive().optional(),
  image_mean: channels.optional(),
  image_std: channels.refine((values) => values.every((value) => value > 0)).optional(),
  /** Not part of the format: overrides `Preprocessing.fit`. */
  fit: z.enum(['contain', 'cover', 'fill']).optional(),
});

/** One number for each of red, green and blue. */
type ChannelValues = readonly [number, number, number];

/**
 * How an image is converted to the input of a model. `width` and `height` are in pixels. The model's id includes these
 * values, so the vectors of all images are computed again if one of them changes.
 */
export type Preprocessing = {
  width: number;
  height: number;
  /** `contain`: the whole image, with bars of the mean color. `cover`: cropped to its center. `fill`: stretched. */
  fit: 'contain' | 'cover' | 'fill';
  /**
   * Size in pixels to which the image is resized before its center (`width` by `height`) is cut out. Without it, the
   * image is resized to `width` by `height`.
   */
  resized?: { width: number; height: number };
  /** The input is `(byte * rescale - mean) / std` for each channel. */
  mean: ChannelValues;
  std: ChannelValues;
  rescale: number;
};

const PRESET_SIDE = 224;
const BYTE_SCALE = 1 / 255;

/**
 * `clip` has the mean and deviation of CLIP. CLIP itself crops to the center; this preset keeps the whole screen,
 * because navigation bars are at the edges. `siglip` stretches the image, as SigLIP does.
 */
const PRESETS: Readonly<Record<string, Preprocessing>> = {
  clip: {
    width: PRESET_SIDE,
    height: PRESET_SIDE,
    fit: 'contain',
    mean: [0.48145466, 0.4578275, 0.40821073],
    std: [0.26862954, 0.26130258, 0.27577711],
    rescale: BYTE_SCALE,
  },
  siglip: {
    width: PRESET_SIDE,
    height: PRESET_SIDE,
    fit: 'fill',
    mean: [0.5, 0.5, 0.5],
    std: [0.5, 0.5, 0.5],
    rescale: BYTE_SCALE,
  },
};

/** Returns the size in pixels. It is square if the file states only one length. */
function sizeOf(size: z.infer<typeof sizeSchema>): { width: number; height: number } {
  if (typeof size === 'number') return { width: size, height: size };
  if ('shortest_edge' in size) return { width: size.shortest_edge, height: size.shortest_edge };
  return size;
}

/** From this length of the shortest edge on, the image processor of ConvNeXt stretches images. */
const STRETCHED_SIDE = 384;

/**
 * Returns the size of the input and how an image is resized to it. Follows the image processors of Hugging Face:
 * - If the size is a shortest edge, they keep the aspect ratio, and CLIP and others then crop the image.
 * - With `do_center_crop: false`, their images have different sizes. The input here has a fixed size, so the image is
 *   cropped nevertheless.
 * - ConvNeXt has `crop_pct`, the part of the edge that remains, instead of `do_center_crop`.
 */
function planResize({ size, crop_size, crop_pct, do_center_crop }: z.infer<typeof fileSchema>) {
  const stated = sizeOf(size);
  const isConvNext = typeof crop_pct === 'number' && do_center_crop === undefined;
  if (isConvNext && stated.width >= STRETCHED_SIDE)
    return { input: stated, resized: stated, fit: 'fill' } as const;
  const isShortestEdge = typeof size === 'object' && 'shortest_edge' in size;
  const isCropped = do_center_crop ?? isShortestEdge;
  // With a crop, a plain number is the shortest edge too. Without one, it is the side of a square, as in ViT.
  const keepsRatio = isShortestEdge || isConvNext || (isCropped && typeof size === 'number');
  const resized = {
    width: Math.floor(stated.width / (crop_pct ?? 1)),
    height: Math.floor(stated.height / (crop_pct ?? 1)),
  };
  return {
    input: isCropped ? sizeOf(crop_size ?? size) : stated,
    resized,
    fit: keepsRatio ? 'cover' : 'fill',
  } as const;
}

/** Parses a `preprocessor_config.json`. Throws a `SyntaxError` if it is not JSON, or a `ZodError` for a bad field. */
export function parsePreprocessing(json: string): Preprocessing {
  const file = fileSchema.parse(JSON.parse(json));
  const isNormalized = file.do_normalize ?? true;
  const { input, resized, fit } = planResize(file);
  const isResizedLarger = resized.width > input.width || resized.height > input.height;
  return {
    ...input,
    fit: file.fit ?? fit,
    // If the file sets `fit`, `fit` alone decides how the image gets the size of the input.
    ...(isResizedLarger && file.fit === undefined && { resized }),
    mean: (isNormalized && file.image_mean) || [0, 0, 0],
    std: (isNormalized && file.image_std) || [1, 1, 1],
    rescale: file.do_rescale === false ? 1 : (file.rescale_factor ?? BYTE_SCALE),
  };
}

/** Returns a preset or reads a file. @throws OperatorError that names EMBEDDING_PREPROCESS */
export async function loadPreprocessing(nameOrFile: string): Promise<Preprocessing> {
  const preset = PRESETS[nameOrFile];
  if (preset) return preset;
  const problem = (text: string): OperatorError =>
    new OperatorError(`EMBEDDING_PREPROCESS is '${nameOrFile}' but ${text}`);
  const json = await readFile(nameOrFile, 'utf8').catch(() => {
    throw problem('this file cannot be read, and it is not one of the presets clip and siglip');
  });
  try {
    return parsePreprocessing(json);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw problem('this file is not JSON');
    const [issue] = error.issues;
    // The path is empty if the JSON is not an object. Then `size`, which is required, is missing.
    throw problem(`its field ${issue?.path.join('.') || 'size'} is missing or not usable`);
  }
}

/**
 * Converts an upright image to the input of a model: one value for each channel, row and column, in this order (NCHW).
 * Transparent areas become white.
 */
export async function toInput(picture: Sharp, preprocessing: Preprocessing): Promise<Float32Array> {
  const { width, height, fit, mean, std, rescale, resized } = preprocessing;
  // `width` and `height` may come from the model's own metadata and then be larger than `resized`.
  const fullWidth = Math.max(width, resized?.width ?? 0);
  const fullHeight = Math.max(height, resized?.height ?? 0);
  const meanByte = (channel: 0 | 1 | 2): number =>
    Math.min(255, Math.max(0, Math.round(mean[channel] / rescale)));
  const data = await picture
    .flatten({ background: '#fff' })
    .resize(fullWidth, fullHeight, {
      fit,
      kernel: 'cubic',
      background: { r: meanByte(0), g: meanByte(1), b: meanByte(2) },
    })
    .extract({
      left: Math.floor((fullWidth - width) / 2),
      top: Math.floor((fullHeight - height) / 2),
      width,
      height,
    })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  const pixels = width * height;
  const input = new Float32Array(3 * pixels);
  for (let channel = 0; channel < 3; channel += 1) {
    const [average, deviation] = [mean[channel] as number, std[channel] as number];
    for (let i = 0; i < pixels; i += 1)
      input[channel * pixels + i] = ((data[3 * i + channel] as number) * rescale - average) / deviation;
  }
  return input;
}
