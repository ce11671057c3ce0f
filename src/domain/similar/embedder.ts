import { countColours } from '#domain/image-facts/colour-counts.ts';
import { computeLook, toLuma } from '#domain/image-facts/look.ts';
import { samplePixels } from '#domain/image-facts/sample.ts';
import type { Pixels } from '#domain/images/pixels/decoder.ts';

/** Computes the vector of a picture that is not stored, comparable with the stored vectors of the screens. */
export type PictureEmbedder = {
  /** `pixels` are RGB. */
  embed(pixels: Pixels, signal?: AbortSignal): Promise<Int8Array>;
  /** Whether a vector takes so little time that many parts of a picture can be tried. */
  isCheap: boolean;
};

/** The built-in vector, without beliefs: those need the text of the picture and the engine. */
export const builtInEmbedder: PictureEmbedder = {
  isCheap: true,
  async embed(pixels) {
    const sample = await samplePixels(pixels);
    return computeLook(toLuma(sample), countColours(sample));
  },
};
