import { countColours } from '#domain/image-facts/colour-counts.ts';
import { computeLook, toLuma } from '#domain/image-facts/look.ts';
import { samplePixels } from '#domain/image-facts/sample.ts';
import type { Pixels } from '#domain/images/pixels/decoder.ts';
import type { EmbeddingModel } from './model/embedding-model.ts';

type Size = { width: number; height: number };

/** Computes the vector of a picture that is not stored, comparable with the stored vectors of the screens. */
export type PictureEmbedder = {
  /** Returns the size in pixels at which a part of a picture is passed to `embed`. */
  inputSize(part: Size): Size;
  /** `pixels` are RGB. */
  embed(pixels: Pixels, signal?: AbortSignal): Promise<Int8Array>;
  /** Whether computing a vector takes so little time that many parts of a picture can be tried. */
  isCheap: boolean;
};

/** Side in pixels of the square picture from which a built-in vector is computed. */
const VECTOR_SIDE = 256;

/** Computes the built-in vector without beliefs, which need the text of the picture and the engine. */
export const builtInEmbedder: PictureEmbedder = {
  isCheap: true,
  inputSize: () => ({ width: VECTOR_SIDE, height: VECTOR_SIDE }),
  async embed(pixels) {
    const sample = await samplePixels(pixels);
    return computeLook(toLuma(sample), countColours(sample));
  },
};

/** Computes the vector with the operator's model, which scales pictures itself. */
export const modelEmbedder = (model: EmbeddingModel): PictureEmbedder => ({
  isCheap: false,
  inputSize: ({ width, height }) => ({ width, height }),
  embed: (pixels, signal) => model.embedPixels(pixels, signal),
});
