import type { Selectable } from 'kysely';
import type { ImagesTable } from '#db/tables/images.ts';
import type { SourceFormat } from './formats/formats.ts';

/** An image row. Its files are written before the row is inserted and removed after it is deleted. */
export type StoredImage = {
  /** 32 hex digits. */
  id: string;
  /** SHA-256 of the uploaded file, in hex. */
  sha256: string;
  /** Perceptual hash, 16 hex digits. */
  phash: string | null;
  format: SourceFormat;
  contentType: string;
  /** Size of the stored original in bytes. */
  bytes: number;
  /** Width and height of the stored original in pixels. */
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string | null;
  /** `#rrggbb`; only for logos. */
  dominantColor: string | null;
  originalName: string | null;
  /** The transaction that inserts the first reference to a temporary image makes it final. */
  state: 'temporary' | 'final';
  /** ISO 8601 in UTC. */
  createdAt: string;
};

export const toStoredImage = (row: Selectable<ImagesTable>): StoredImage => ({
  id: row.id,
  sha256: row.sha256,
  phash: row.phash,
  format: row.format,
  contentType: row.content_type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  thumbhash: row.thumbhash,
  dominantColor: row.dominant_color,
  originalName: row.original_name,
  state: row.state,
  createdAt: row.created_at,
});
