import { createHash } from 'node:crypto';
import type { Db } from '#db/tables.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { Logger } from '#platform/logger.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { CardPainter } from './card-painter.ts';
import type { CardFacts, CardSign } from './facts.ts';
import { readPictures } from './picture-files.ts';
import { type CardSource, getCardSource } from './queries.ts';
import { type CardSubject, cardName } from './subjects.ts';

/** Raise it when the design changes, so that stored cards are not reused. */
const DESIGN = 2;
/** One card is rendered at a time. Requests beyond this queue are refused. */
const MAX_WAITING = 40;

/** Below the folder of on-demand renditions, so that their size limit includes cards. */
const folderOf = (subject: CardSubject): string => `cache/cards/${cardName(subject)}/`;

/** Returns a version that differs for cards that look different: 16 hex digits, the same in every process. */
export const cardVersion = (facts: CardFacts, { name, logo }: CardSign): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, name, logo?.version, facts]))
    .digest('hex')
    .slice(0, 16);

export type Card = {
  version: string;
  /** Cache tags of the content (`changes.ts`). */
  tags: CardSource['tags'];
  /** Returns the JPEG. Throws `busy` if too many requests wait or it takes too long. */
  open(): Promise<Buffer>;
};

export type CardService = {
  /** Returns null for a page that does not exist. Costs one read; nothing is rendered before `open`. */
  get(subject: CardSubject): Promise<Card | null>;
};

/**
 * Cards are content-addressed: nothing has to be removed when data changes, because old addresses are no longer
 * requested.
 */
export function createCardService(options: {
  db: Db;
  storage: Storage;
  images: ImageService;
  sign: CardSign;
  logger: Logger;
}): CardService {
  const { db, storage, images, sign, logger } = options;
  const semaphore = createSemaphore({ permits: 1, maxQueue: MAX_WAITING });
  const painter = new CardPainter();
  const drawing = new Map<string, Promise<Buffer>>();

  async function keep(subject: CardSubject, key: string, card: Buffer): Promise<void> {
    await storage.put(key, card, { contentType: 'image/jpeg' });
    for await (const { key: other } of storage.list(folderOf(subject))) {
      if (other !== key) await storage.delete(other);
    }
  }

  async function draw(subject: CardSubject, facts: CardFacts, key: string): Promise<Buffer> {
    const kept = await storage.get(key);
    // JPEG ends with this marker; a truncated file is rendered again.
    if (kept?.subarray(-2).equals(Buffer.from([0xff, 0xd9]))) return kept;
    // Outside of the semaphore, so that a slow storage delays this card only.
    const { files, isWhole } = await readPictures(images, facts);
    const card = await semaphore.run(() => painter.draw({ facts, sign, files }));
    if (isWhole) {
      await keep(subject, key, card).catch((err: unknown) =>
        logger.warn({ err, key }, 'a card could not be kept'),
      );
    }
    return card;
  }

  return {
    async get(subject) {
      const source = await getCardSource(db, subject, sign.name);
      if (!source) return null;
      const { facts, tags } = source;
      const version = cardVersion(facts, sign);
      const key = `${folderOf(subject)}${version}.jpg`;
      return {
        version,
        tags,
        open() {
          const running = drawing.get(key) ?? draw(subject, facts, key).finally(() => drawing.delete(key));
          drawing.set(key, running);
          return running;
        },
      };
    },
  };
}
