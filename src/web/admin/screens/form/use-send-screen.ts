import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SavedScreen } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { ImageField } from '#web/admin/images/use-image-field.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { fetchCategoryIds } from '../../data/categories.ts';
import { newIdempotencyKey } from '../../data/idempotency-key.ts';
import { createScreen, updateScreen } from '../../data/screens.ts';
import { type FormValues, inputOf } from './form-values.ts';
import type { UnsettledRequest } from './screen-draft.ts';

type Options = {
  /** The edited screen and the version that the form was filled from; null for a new screen. */
  edited: { id: string; expectedUpdatedAt: string } | null;
  before: FormValues;
  /** Create request with an unknown outcome, sent before the page was reloaded. */
  sent: UnsettledRequest | null;
};

type SaveRequest = { values: FormValues; image: ImageField; isImageChanged: boolean; overwrite: boolean };

/** Statuses that the server returns before it checks the key. They reveal nothing about an earlier attempt. */
const STATUSES_BEFORE_KEY: readonly number[] = [401, 403, 429];

/** Whether the server rejected the screen, so that nothing was stored. */
const isRejected = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !STATUSES_BEFORE_KEY.includes(error.status);

/** Saves with the uploaded image. If the server has removed the image, uploads it again and retries once. */
async function withImage<T>(image: ImageField, save: (imageId: string | null) => Promise<T>): Promise<T> {
  try {
    return await save(await image.waitForUpload());
  } catch (error) {
    const isGone =
      error instanceof ApiError &&
      error.code === 'unknown_reference' &&
      error.message === MESSAGES.image.notFound;
    const id = isGone ? await image.reupload() : null;
    if (!id) throw error;
    return save(id);
  }
}

/**
 * Saves a screen. A new screen is created only once, even if saving is repeated: as long as the outcome is unknown
 * (`sent`), the same request is repeated with the same key, and an update with later changes follows. `send` throws
 * `ApiError`.
 */
export function useSendScreen({ edited, before, sent: former }: Options) {
  const client = useQueryClient();
  const [sent, setSent] = useState(former);
  const unsure = useRef(former);
  /** The created screen. Further attempts update it. */
  const created = useRef<SavedScreen | null>(null);
  const remember = (next: UnsettledRequest | null): void => {
    unsure.current = next;
    setSent(next);
  };

  const write = async (imageId: string | null, work: SaveRequest): Promise<unknown> => {
    const { values, isImageChanged, overwrite } = work;
    const known = await fetchCategoryIds(client);
    const kept = { ...values, categoryIds: new Set([...values.categoryIds].filter((id) => known.has(id))) };
    if (edited) {
      const { id, expectedUpdatedAt } = edited;
      const input = inputOf(kept, before, isImageChanged ? imageId : undefined);
      return updateScreen(id, { ...input, expectedUpdatedAt, overwrite });
    }
    const input = inputOf(kept, null, imageId);
    const isRetry = unsure.current !== null;
    const { key, input: firstInput } = unsure.current ?? { key: newIdempotencyKey(), input };
    remember({ key, input: firstInput });
    try {
      created.current ??= await createScreen(firstInput, key);
    } catch (error) {
      if (isRejected(error)) remember(null);
      throw error;
    }
    const { id, updatedAt } = created.current;
    return isRetry && updateScreen(id, { ...input, expectedUpdatedAt: updatedAt, overwrite });
  };
  const send = (work: SaveRequest): Promise<unknown> =>
    withImage(work.image, (imageId) => write(imageId, work));
  return { send, sent };
}
