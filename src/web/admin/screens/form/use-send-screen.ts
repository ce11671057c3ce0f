import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SavedScreen } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { knownCategories } from '../../data/categories.ts';
import { newIdempotencyKey } from '../../data/idempotency-key.ts';
import { createScreen, updateScreen } from '../../data/screens.ts';
import type { ImageField } from '../../images/use-image.ts';
import { type FormValues, inputOf } from './form-values.ts';
import type { Sent } from './screen-draft.ts';

type Options = {
  /** What is edited, and the state of it that the form was filled from; null adds a screen. */
  edited: { id: string; seenUpdatedAt: string } | null;
  before: FormValues;
  /** What a former document has sent without an answer. */
  sent: Sent | null;
};

type Work = { values: FormValues; image: ImageField; isImageChanged: boolean; overwrite: boolean };

/** Who asks, and how often, is refused before the key is looked at: what an earlier attempt did stays unknown. */
const BEFORE_THE_KEY: readonly number[] = [401, 403, 429];

/** The server has refused the screen: nothing was stored. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !BEFORE_THE_KEY.includes(error.status);

/** An upload that was swept away meanwhile is sent again, once. */
async function withImage<T>(image: ImageField, save: (imageId: string | null) => Promise<T>): Promise<T> {
  try {
    return await save(await image.settled());
  } catch (error) {
    const isGone =
      error instanceof ApiError &&
      error.code === 'unknown_reference' &&
      error.message === MESSAGES.image.notFound;
    const id = isGone ? await image.again() : null;
    if (!id) throw error;
    return save(id);
  }
}

/**
 * Sends a screen. One that is added is there once, however often it is sent: while no answer has told what became of
 * it (`sent`), the same is sent again under the same key, and what was changed since follows. Throws `ApiError`.
 */
export function useSendScreen({ edited, before, sent: former }: Options) {
  const client = useQueryClient();
  const [sent, setSent] = useState(former);
  const unsure = useRef(former);
  /** What became of it: from here on it is an edit. */
  const made = useRef<SavedScreen | null>(null);
  const remember = (next: Sent | null): void => {
    unsure.current = next;
    setSent(next);
  };

  const write = async (imageId: string | null, work: Work): Promise<unknown> => {
    const { values, isImageChanged, overwrite } = work;
    const known = await knownCategories(client);
    const kept = { ...values, categoryIds: new Set([...values.categoryIds].filter((id) => known.has(id))) };
    if (edited) {
      const { id, seenUpdatedAt } = edited;
      const input = inputOf(kept, before, isImageChanged ? imageId : undefined);
      return updateScreen(id, { ...input, seenUpdatedAt, overwrite });
    }
    const input = inputOf(kept, null, imageId);
    const isAgain = unsure.current !== null;
    const { key, input: first } = unsure.current ?? { key: newIdempotencyKey(), input };
    remember({ key, input: first });
    try {
      made.current ??= await createScreen(first, key);
    } catch (error) {
      if (isRefused(error)) remember(null);
      throw error;
    }
    const { id, updatedAt } = made.current;
    return isAgain && updateScreen(id, { ...input, seenUpdatedAt: updatedAt, overwrite });
  };
  const send = (work: Work): Promise<unknown> => withImage(work.image, (imageId) => write(imageId, work));
  return { send, sent };
}
