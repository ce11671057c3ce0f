import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { SCREEN_CATEGORY_TYPES } from '#shared/category-types.ts';
import type { Model } from './model.ts';

/**
 * Increment when stored models become unreadable or would be interpreted differently. A new model is then
 * trained.
 */
export const MODEL_VERSION = 4;
/** Maximum decompressed size, far above the size of any real model. */
const MAX_BYTES = 256_000_000;

type Numbers = Float32Array | Float64Array | Uint16Array | Uint32Array;
const toBase64 = (numbers: Numbers): string =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64');

/** Schema of numbers stored as base64. They are little-endian, because all supported machines are. */
function typedArraySchema<T extends Numbers>(kind: {
  new (buffer: ArrayBuffer): T;
  BYTES_PER_ELEMENT: number;
}) {
  return z.string().transform((text, context): T => {
    const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
    if (bytes.length % kind.BYTES_PER_ELEMENT === 0) return new kind(bytes.buffer);
    context.addIssue('the numbers are truncated');
    return z.NEVER;
  });
}

const float32 = typedArraySchema<Float32Array>(Float32Array);
const uint16 = typedArraySchema<Uint16Array>(Uint16Array);
const uint32 = typedArraySchema<Uint32Array>(Uint32Array);
const float64 = typedArraySchema<Float64Array>(Float64Array);
const categorySchema = z.strictObject({
  id: z.string(),
  type: z.enum(SCREEN_CATEGORY_TYPES),
  name: z.string(),
  parentName: z.string().nullable(),
});
const linearSchema = z
  .strictObject({
    classes: z.int().min(0),
    dimensions: z.int().min(0),
    weights: float32,
    bias: float64,
    lexical: float64,
  })
  .refine(
    ({ classes, dimensions, weights, bias, lexical }) =>
      weights.length === classes * dimensions && bias.length === classes && lexical.length === classes,
    'the number of weights does not match',
  );
const forestSchema = z
  .strictObject({
    classes: z.int().min(0),
    roots: uint32,
    features: uint16,
    cuts: float32,
    others: uint32,
    shares: uint16,
  })
  .refine(
    ({ features, cuts, others }) => cuts.length === features.length && others.length === features.length,
    'the lengths of the tree lists do not match',
  );
const modelSchema = z.strictObject({
  version: z.literal(MODEL_VERSION),
  space: z
    .strictObject({
      tokens: z.array(z.string()),
      rarity: float32,
      features: z.array(z.string()),
      means: float64,
      deviations: float64,
    })
    .refine(
      ({ tokens, rarity, features, means, deviations }) =>
        rarity.length === tokens.length &&
        means.length === features.length &&
        deviations.length === features.length,
      'the numbers of coordinates do not match',
    ),
  concepts: z.array(z.string()),
  taxonomies: z.array(
    z.strictObject({
      type: z.enum(SCREEN_CATEGORY_TYPES),
      categories: z.array(categorySchema),
      linear: linearSchema,
      forest: forestSchema.nullable(),
      calibration: z.strictObject({ slope: z.number(), intercept: z.number() }),
      threshold: z.number().nullable(),
      examples: z.int().min(0),
    }),
  ),
  neighbours: z.strictObject({
    starts: uint32,
    tokens: uint16,
    categories: z.array(z.array(z.string())),
  }),
  examples: z.int().min(0),
});

export const encodeModel = (model: Model): Buffer =>
  gzipSync(
    JSON.stringify({ version: MODEL_VERSION, ...model }, (_, value: unknown) =>
      ArrayBuffer.isView(value) ? toBase64(value as Numbers) : value,
    ),
  );

/** Throws if the bytes are truncated, of another version, or not a model. */
export function decodeModel(bytes: Uint8Array): Model {
  const text = gunzipSync(bytes, { maxOutputLength: MAX_BYTES }).toString();
  const { version: _, ...model } = modelSchema.parse(JSON.parse(text));
  return model;
}
