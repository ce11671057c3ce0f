import type { Db } from '#db/tables.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { PictureMatches, SimilarScreens } from '#shared/contracts/similar.ts';
import type { Platform } from '#shared/platforms.ts';
import { builtInEmbedder } from './embedder.ts';
import { searchByPicture } from './picture/search-by-picture.ts';
import { ResidentVectors } from './resident-vectors.ts';
import { findSimilarScreens, type SimilarOptions } from './similar-screens.ts';
import { builtInVectors } from './vector-source.ts';

export type SimilarService = {
  /** See `similar-screens.ts`. @throws ProductError PGRST116 */
  findSimilar(id: string, options: SimilarOptions): Promise<SimilarScreens>;
  /** See `search-by-picture.ts`. @throws ProductError like `readPixels` */
  searchByPicture(
    picture: Buffer,
    options: { platform?: Platform | undefined; limit: number; signal?: AbortSignal },
  ): Promise<PictureMatches>;
  /** Memory of the vectors at present, in bytes. */
  memoryBytes(): number;
  close(): void;
};

export type SimilarDeps = {
  db: Db;
  images: ImageService;
  /** Recognizes the text of a picture without storing it. Returns null if it is unavailable or takes too long. */
  recognizeText(picture: Buffer, signal?: AbortSignal): Promise<string | null>;
};

/** Finds similar screens. Uses no memory until first use and releases it when idle. */
export function createSimilarService({ db, images, recognizeText }: SimilarDeps): SimilarService {
  const vectors = new ResidentVectors(db, builtInVectors);
  return {
    findSimilar: (id, options) => findSimilarScreens(db, vectors, id, options),
    searchByPicture: (picture, options) =>
      searchByPicture({ db, images, vectors, embedder: builtInEmbedder, recognizeText }, picture, options),
    memoryBytes: () => vectors.memoryBytes,
    close: () => vectors.release(),
  };
}
