import type { Pixels } from '#domain/images/pixels/decoder.ts';

/** Properties of a loaded model. */
export type ModelInfo = {
  /** SHA-256 of its files and its preprocessing, in hex. Vectors of models with different ids are not comparable. */
  id: string;
  /** Length of its vectors. */
  dimensions: number;
  /** Whether texts have vectors that are comparable with those of images. */
  hasText: boolean;
};

/** The operator's own model (`EMBEDDING_MODEL`). Its vectors are signed bytes with a norm of about 127. */
export type EmbeddingModel = {
  /** Name of its file, for status reports. */
  name: string;
  /** Loads the model. @throws OperatorError with one sentence that names the setting and says what to do */
  open(): Promise<ModelInfo>;
  /**
   * Computes the vector of an image file for the background job. Requests of visitors have priority.
   * @throws ProductError image_invalid
   */
  embedFile(file: Buffer, signal?: AbortSignal): Promise<Int8Array>;
  /** Computes the vector of RGB pixels for a visitor. @throws ProductError busy */
  embedPixels(pixels: Pixels, signal?: AbortSignal): Promise<Int8Array>;
  /** Computes the vectors of texts for a visitor. Call it only if `hasText` is true. @throws ProductError busy */
  embedTexts(texts: readonly string[], signal?: AbortSignal): Promise<Int8Array[]>;
  /** Ends running work. */
  close(): Promise<void>;
};
