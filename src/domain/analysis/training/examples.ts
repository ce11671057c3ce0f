import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from '#db/tables.ts';
import { originalKey } from '#domain/images/keys.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Example } from '../engine/learning/train.ts';
import type { Look } from '../engine/look/look.ts';
import type { EngineThread } from '../engine/thread/engine-thread.ts';
import type { Reading } from '../reading.ts';
import { getReading } from '../readings/queries.ts';
import { keepLook, keptLooks } from './looks.ts';
import type { TaggedScreen } from './sample-queries.ts';

const AT_ONCE = 20;

export type ExampleDeps = { db: Db; storage: Storage; logger: Logger; thread: EngineThread };

/** Looks at a picture for the first time; null for one that cannot be looked at, which the log tells. */
async function lookAnew(
  { db, storage, logger, thread }: ExampleDeps,
  { sha256, imageId }: TaggedScreen,
  reading: Reading,
  signal: AbortSignal,
): Promise<Look | null> {
  try {
    const image = await storage.get(originalKey(imageId));
    if (!image) throw new Error('its file is missing in the storage');
    const look = await thread.look({ image, reading }, signal);
    await keepLook(db, sha256, look);
    return look;
  } catch (err) {
    signal.throwIfAborted();
    logger.warn({ err, imageId }, 'nothing is learned from a picture');
    return null;
  }
}

/**
 * What the engine learns from, of these screens, some at a time. Each picture is decoded once in its life; one that cannot be is left
 * out.
 */
export async function* examplesOf(
  deps: ExampleDeps,
  screens: readonly TaggedScreen[],
  signal: AbortSignal,
): AsyncGenerator<Example[]> {
  for (let start = 0; start < screens.length; start += AT_ONCE) {
    const some = screens.slice(start, start + AT_ONCE);
    const looks = await keptLooks(
      deps.db,
      some.map(({ sha256 }) => sha256),
    );
    const examples: Example[] = [];
    for (const screen of some) {
      await turn(undefined, { signal });
      const reading = await getReading(deps.db, screen.sha256);
      const look = reading && (looks.get(screen.sha256) ?? (await lookAnew(deps, screen, reading, signal)));
      if (reading && look)
        examples.push({ reading, look, group: screen.appId, categories: screen.categories });
    }
    yield examples;
  }
}
