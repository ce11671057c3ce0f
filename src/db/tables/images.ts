import type { ColumnType, Generated } from 'kysely';
import type { PaletteColour, Scheme, Shape } from '#shared/screen-filters.ts';
import type { Computed, TimestampWithDefault } from './columns.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export interface ImagesTable {
  /** 32 hexadecimal digits. */
  id: string;
  /** SHA-256 of the original, in hex. */
  sha256: string;
  /** Perceptual hash: 16 hexadecimal digits. */
  phash: string | null;
  format: ImageFormat;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string | null;
  /** #rrggbb. */
  dominant_color: string | null;
  /** Whether the image makes a poor cover: nearly empty, or dimmed behind a dialog. */
  is_weak_cover: Generated<boolean>;
  /** Name of the uploaded file. */
  original_name: string | null;
  state: Generated<'temporary' | 'final'>;
  created_at: TimestampWithDefault;
}

export interface UploadsTable {
  image_id: string;
  /** What the client sent with the file, and what the server measured. Written as JSON text. */
  metadata: ColumnType<Record<string, unknown>, string, string>;
}

/** Facts that are computed from an image, once for each image. */
export interface ImageFactsTable {
  /** SHA-256 of the image, in hex. */
  sha256: string;
  /** Version of the computation. */
  version: number;
  scheme: Scheme;
  shape: Shape;
  /** Positions in `COLOUR_NAMES`, ascending. */
  colours: number[];
  /** At most six, largest share first. Written as JSON text, read as a value. */
  palette: ColumnType<PaletteColour[], string, string>;
  /** Visual vector of 233 signed bytes. */
  vector: Uint8Array;
  /** Whether the vector contains the beliefs of the built-in engine. */
  has_beliefs: Generated<boolean>;
  /** Values that the filter index reads, laid out as in `FACT_OFFSETS`. */
  filter_values: Computed<string>;
  computed_at: TimestampWithDefault;
}

/** Images whose facts could not be computed. */
export interface ImageFactsFailuresTable {
  /** SHA-256 of the image, in hex. */
  sha256: string;
  /** Version of the computation that failed. */
  version: number;
  failure: string;
  failed_at: TimestampWithDefault;
}

/** Vectors of images by the operator's model. Either `vector` or `failure` is null. */
export interface EmbeddingsTable {
  /** SHA-256 of the image, in hex. */
  sha256: string;
  /** SHA-256 of the model and its preprocessing, in hex. */
  model: string;
  /** Signed bytes. */
  vector: Uint8Array | null;
  failure: string | null;
  computed_at: TimestampWithDefault;
}

/** Tables of images, uploads, image facts and embeddings. */
export interface ImagesTables {
  images: ImagesTable;
  uploads: UploadsTable;
  image_facts: ImageFactsTable;
  image_facts_failures: ImageFactsFailuresTable;
  embeddings: EmbeddingsTable;
}
