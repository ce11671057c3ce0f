import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#db/tables.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import type { PictureMatches, SimilarScreen, SimilarScreens } from '#shared/contracts/similar.ts';
import type { Platform } from '#shared/platforms.ts';
import { builtInEmbedder, modelEmbedder } from './embedder.ts';
import type { EmbeddingModel } from './model/embedding-model.ts';
import { modelVectorSource } from './model/embeddings.ts';
import { TextSearch, type TextSearchOptions } from './model/text-search.ts';
import { searchByPicture } from './picture/search-by-picture.ts';
import { ResidentVectors } from './resident-vectors.ts';
import { findSimilarScreens, type SimilarOptions } from './similar-screens.ts';
import { builtInVectorSource } from './vector-source.ts';

export type SimilarService = {
  /** See `similar-screens.ts`. @throws ProductError PGRST116 (not found) */
  findSimilar(id: string, options: SimilarOptions): Promise<SimilarScreens>;
  /** See `search-by-picture.ts`. @throws ProductError like `readPixels` */
  searchByPicture(
    picture: Buffer,
    options: { platform?: Platform | undefined; limit: number; signal?: AbortSignal },
  ): Promise<PictureMatches>;
  /**
   * Finds screens by the meaning of a text; see `model/text-search.ts`. Returns null if the text is blank, if there is
   * no model with a text encoder, or if the model is busy, fails or does not answer in time.
   */
  findByText(text: string, options: TextSearchOptions): Promise<SimilarScreen[] | null>;
  /** Memory of the vectors at present, in bytes. */
  memoryBytes(): number;
  close(): void;
};

export type SimilarDeps = {
  db: Db;
  images: ImageService;
  /** The operator's model; null for the built-in vectors. */
  model: EmbeddingModel | null;
  /** Recognizes the text of a picture without storing it. Returns null if it is unavailable or takes too long. */
  recognizeText(picture: Buffer, signal?: AbortSignal): Promise<string | null>;
  logger: Logger;
};

/** Maximum time that a visitor waits for screens by meaning. Loading a model that was idle may take seconds. */
const TEXT_TIMEOUT_MS = 4_000;

/** Finds similar screens. Uses no memory until first use and releases it when idle. */
export function createSimilarService({
  db,
  images,
  model,
  recognizeText,
  logger,
}: SimilarDeps): SimilarService {
  const embedder = model ? modelEmbedder(model) : builtInEmbedder;
  const textSearch = model && new TextSearch(db, model);
  let resident: ResidentVectors | null = null;
  const openVectors = async (): Promise<ResidentVectors> => {
    const source = model ? modelVectorSource(await model.open()) : builtInVectorSource;
    resident ??= new ResidentVectors(db, source);
    return resident;
  };
  return {
    findSimilar: async (id, options) => findSimilarScreens(db, await openVectors(), id, options),
    searchByPicture: async (picture, options) => {
      const deps = { db, images, vectors: await openVectors(), embedder, recognizeText };
      return searchByPicture(deps, picture, options);
    },
    findByText: async (text, options) => {
      if (!textSearch || !model || text.trim() === '') return null;
      const search = async (): Promise<SimilarScreen[] | null> => {
        if (!(await model.open()).hasText) return null;
        return textSearch.find(await openVectors(), text, options);
      };
      const found = search().catch((error: unknown) => {
        if (options.signal?.aborted) throw error;
        // The failure is only logged, because search by words still works.
        logger.warn({ reason: failureReason(error) }, 'could not search by meaning');
        return null;
      });
      const timeout = delay(TEXT_TIMEOUT_MS, null, { ref: false });
      return Promise.race([found, timeout]);
    },
    memoryBytes: () => resident?.memoryBytes ?? 0,
    close: () => resident?.release(),
  };
}
