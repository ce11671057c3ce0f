import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminScreen, SavedScreen } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { ImageField } from '#web/admin/images/use-image-field.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { fetchCategoryIds } from '../../data/categories.ts';
import { isRejected, newIdempotencyKey } from '../../data/idempotency-key.ts';
import { createScreen, updateScreen } from '../../data/screens.ts';
import type { RestoredDraft } from '../../drafts/with-draft.tsx';
import { type FormValues, toScreenInput } from './form-values.ts';
import type { ScreenDraft, UnsettledRequest } from './screen-draft.ts';

type Options = {
  /** The screen to edit, as the form was filled from it; null for a new screen. */
  screen: AdminScreen | null;
  /** Version of the screen that the changes are based on; null for a new screen. */
  base: string | null;
  /** Values of the saved screen; not used for a new screen. */
  before: FormValues;
  restored: RestoredDraft<ScreenDraft> | null;
};

type SaveRequest = { values: FormValues; imageField: ImageField; overwrite: boolean };

/**
 * Runs `save` with the id of the uploaded image. If the server has removed the image, uploads it again and
 * retries.
 */
async function withImage<T>(
  imageField: ImageField,
  save: (imageId: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await save(await imageField.waitForUpload());
  } catch (error) {
    const isImageGone =
      error instanceof ApiError &&
      error.code === 'unknown_reference' &&
      error.message === MESSAGES.image.notFound;
    const id = isImageGone ? await imageField.reupload() : null;
    if (!id) throw error;
    return save(id);
  }
}

/**
 * Saves a screen. A new screen is created only once, even if saving is repeated. As long as the outcome of a request is
 * unknown (`unsettled`), the next attempt repeats that request with the same key. It then sends the later changes of
 * the form as an update. `send` throws `ApiError`.
 */
export function useSendScreen({ screen, base, before, restored }: Options) {
  const client = useQueryClient();
  /** Request that creates the screen and whose outcome is unknown; null if there is none. */
  const restoredRequest = restored?.values.sent ?? null;
  const [unsettled, setUnsettled] = useState(restoredRequest);
  /** Current value of `unsettled`, for code of `send` that runs after an `await`. */
  const unsettledRef = useRef(restoredRequest);
  /** The created screen, which further attempts update; null if the form has not created one yet. */
  const created = useRef<SavedScreen | null>(null);
  const setUnsettledRequest = (next: UnsettledRequest | null): void => {
    unsettledRef.current = next;
    setUnsettled(next);
  };

  const writeScreen = async (imageId: string | null, request: SaveRequest): Promise<unknown> => {
    const { values, overwrite } = request;
    // Categories may have been deleted after the form was opened.
    const existingIds = await fetchCategoryIds(client);
    const categoryIds = new Set([...values.categoryIds].filter((id) => existingIds.has(id)));
    const validValues = { ...values, categoryIds };
    if (screen) {
      const input = toScreenInput(validValues, before, imageId === screen.image.id ? undefined : imageId);
      return updateScreen(screen.id, { ...input, expectedUpdatedAt: base ?? screen.updatedAt, overwrite });
    }
    const input = toScreenInput(validValues, null, imageId);
    const isRetry = unsettledRef.current !== null;
    const { key, input: firstInput } = unsettledRef.current ?? { key: newIdempotencyKey(), input };
    setUnsettledRequest({ key, input: firstInput });
    try {
      created.current ??= await createScreen(firstInput, key);
    } catch (error) {
      if (isRejected(error)) setUnsettledRequest(null);
      throw error;
    }
    // In a retry, the screen was created from the first request. Changes made since then are sent as an update.
    const { id, updatedAt } = created.current;
    return isRetry && updateScreen(id, { ...input, expectedUpdatedAt: updatedAt, overwrite });
  };
  const send = (request: SaveRequest): Promise<unknown> =>
    withImage(request.imageField, (imageId) => writeScreen(imageId, request));
  return { send, unsettled };
}
