import { createHash } from 'node:crypto';
import type { Db } from '#db/tables.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { Logger } from '#platform/logger.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readCardImages } from './card-image-files.ts';
import { CardPainter } from './card-painter.ts';
import type { CardBranding, CardFacts } from './facts.ts';
import { type CardSource, getCardSource } from './queries.ts';
import { type CardSubject, cardPath } from './subjects.ts';

/** Increment when the design changes, so that stored cards are not reused. */
const DESIGN_VERSION = 3;
/** Cards are rendered one at a time. At most this many requests wait; further ones are refused as busy. */
const MAX_WAITING = 40;

/**
 * Returns the storage folder of a page's cards. It is inside `cache/`, the folder of on-demand renditions, so that
 * cards count towards the size limit of that cache.
 */
const cardFolder = (subject: CardSubject): string => `cache/cards/${cardPath(subject)}/`;

/** Returns a version that differs for cards that look different: 16 hex digits, the same in every process. */
export const cardVersion = (facts: CardFacts, { name, logo }: CardBranding): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, name, logo?.version, facts]))
    .digest('hex')
    .slice(0, 16);

/**
 * A JPEG. `isComplete` is false if the card lacks an image that could not be read. A later call may return a complete
 * card.
 */
export type LoadedCard = { bytes: Buffer; isComplete: boolean };

export type Card = {
  version: string;
  /** Cache tags of the content (`changes.ts`). */
  tags: CardSource['tags'];
  /** Returns the stored card, or renders it. Throws `busy` if too many requests wait or rendering takes too long. */
  load(): Promise<LoadedCard>;
};

export type CardService = {
  /**
   * Returns the card of a page, or null if the page does not exist. Only queries the database; the card's `load`
   * renders it.
   */
  get(subject: CardSubject): Promise<Card | null>;
};

/**
 * Creates the service that renders and stores cards. A card is stored under a hash of its content, so a change of the
 * data needs no invalidation. Storing a card deletes the older cards of the same page.
 */
export function createCardService(options: {
  db: Db;
  storage: Storage;
  images: ImageService;
  branding: CardBranding;
  logger: Logger;
}): CardService {
  const { db, storage, images, branding, logger } = options;
  const semaphore = createSemaphore({ permits: 1, maxQueue: MAX_WAITING });
  const painter = new CardPainter();
  const rendering = new Map<string, Promise<LoadedCard>>();

  async function storeCard(subject: CardSubject, key: string, card: Buffer): Promise<void> {
    await storage.put(key, card, { contentType: 'image/jpeg' });
    for await (const { key: other } of storage.list(cardFolder(subject))) {
      if (other !== key) await storage.delete(other);
    }
  }

  async function loadOrRender(subject: CardSubject, facts: CardFacts, key: string): Promise<LoadedCard> {
    const stored = await storage.get(key);
    // A complete JPEG ends with this marker. A truncated file is rendered again.
    if (stored?.subarray(-2).equals(Buffer.from([0xff, 0xd9]))) return { bytes: stored, isComplete: true };
    // Images are read outside of the semaphore, so that a slow storage delays this card only.
    const { files, hasAllImages } = await readCardImages(images, facts);
    const bytes = await semaphore.run(() => painter.draw({ facts, branding, files }));
    if (hasAllImages) {
      await storeCard(subject, key, bytes).catch((err: unknown) =>
        logger.warn({ err, key }, 'a card could not be stored'),
      );
    }
    return { bytes, isComplete: hasAllImages };
  }

  return {
    async get(subject) {
      const source = await getCardSource(db, subject, branding.name);
      if (!source) return null;
      const { facts, tags } = source;
      const version = cardVersion(facts, branding);
      const key = `${cardFolder(subject)}${version}.jpg`;
      return {
        version,
        tags,
        load() {
          const running =
            rendering.get(key) ?? loadOrRender(subject, facts, key).finally(() => rendering.delete(key));
          rendering.set(key, running);
          return running;
        },
      };
    },
  };
}
