import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { AdminCategory, AdminPopularEntry } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { addPopular, popularQuery, removePopular, reorderPopular } from '../data/popular.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { appendEntry, removeEntry, reorderEntries } from './entries.ts';

type Change = {
  apply: (entries: readonly AdminPopularEntry[]) => AdminPopularEntry[];
  send: () => Promise<unknown>;
  onDone: () => void;
  failureMessage: (reason: string) => string;
};

const idsOf = (entries: readonly AdminPopularEntry[]): string[] =>
  entries.map(({ categoryId }) => categoryId);

/**
 * The popular categories of one type with functions to change them. Each change is shown immediately, but sent
 * only after the previous one is finished. If a change fails, it is undone in the list, and a toast shows the error.
 * Once no change is pending, the list is loaded again, because another curator may have changed it.
 */
export function usePopularCategories(type: BrowsableCategoryType) {
  const client = useQueryClient();
  const query = popularQuery(type);
  const { data: entries, error, refetch, isFetching } = useQuery(query);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** Changes that are not confirmed yet, in the order in which they are sent. */
  const pendingChanges = useRef<readonly Change[]>([]);
  const confirmedEntries = useRef<readonly AdminPopularEntry[]>([]);

  const sendChange = async ({ apply, send, onDone, failureMessage }: Change): Promise<void> => {
    try {
      await send();
      confirmedEntries.current = apply(confirmedEntries.current);
      pendingChanges.current = pendingChanges.current.slice(1);
      onDone();
    } catch (thrown) {
      pendingChanges.current = pendingChanges.current.slice(1);
      const entriesWithPending = pendingChanges.current.reduce(
        (list, change) => change.apply(list),
        [...confirmedEntries.current],
      );
      client.setQueryData(query.queryKey, entriesWithPending);
      toast('error', failureMessage(messageOf(thrown)));
    }
    if (pendingChanges.current.length === 0) await client.invalidateQueries({ queryKey: query.queryKey });
  };
  const applyChange = (change: Change): void => {
    // Cancel running reads, because their responses may not include the change yet.
    void client.cancelQueries({ queryKey: query.queryKey });
    const before = client.getQueryData(query.queryKey) ?? [];
    if (pendingChanges.current.length === 0) confirmedEntries.current = before;
    pendingChanges.current = [...pendingChanges.current, change];
    client.setQueryData(query.queryKey, change.apply(before));
    queue.current = queue.current.then(() => sendChange(change));
  };

  const reorder = (categoryIds: string[]): void =>
    applyChange({
      apply: (list) => reorderEntries(list, categoryIds),
      // `send` runs after all earlier changes were confirmed or undone, so the confirmed entries are up to date.
      send: () => reorderPopular(type, { categoryIds, expectedCategoryIds: idsOf(confirmedEntries.current) }),
      // The same toast id replaces the previous message.
      onDone: () => toast('success', MESSAGES.popular.reordered, 'popular-order'),
      failureMessage: MESSAGES.popular.reorderFailed,
    });

  const add = ({ id, name, slug, screenCount }: AdminCategory): void => {
    const key = newIdempotencyKey();
    applyChange({
      apply: (list) => appendEntry(list, { categoryId: id, type, name, slug, screenCount }),
      send: () => addPopular(type, id, key),
      onDone: () => toast('success', MESSAGES.popular.added),
      failureMessage: MESSAGES.popular.addFailed,
    });
  };

  /**
   * Adds the removed entry again: at its previous place, or at the end if the list has changed since. `order` contains
   * the category ids before the removal.
   */
  const undoRemoval = (entry: AdminPopularEntry, order: string[]): void => {
    const key = newIdempotencyKey();
    // The server appends a category that is added.
    const orderAfterAdd = [...order.filter((id) => id !== entry.categoryId), entry.categoryId];
    applyChange({
      apply: (list) => reorderEntries(appendEntry(list, entry), order),
      send: async () => {
        await addPopular(type, entry.categoryId, key);
        const change = { categoryIds: order, expectedCategoryIds: orderAfterAdd };
        // A conflict means that the list has changed. The entry then stays at the end.
        await reorderPopular(type, change).catch((thrown: unknown) => {
          if (!(thrown instanceof ApiError && thrown.code === 'conflict')) throw thrown;
        });
      },
      onDone: () => toast('success', MESSAGES.popular.added),
      failureMessage: MESSAGES.popular.addFailed,
    });
  };
  const remove = (entry: AdminPopularEntry): void => {
    const order = idsOf(client.getQueryData(query.queryKey) ?? []);
    applyChange({
      apply: (list) => removeEntry(list, entry.categoryId),
      send: () => removePopular(type, entry.categoryId),
      onDone: () =>
        toast('success', MESSAGES.popular.removed, undefined, {
          label: 'Undo',
          run: () => undoRemoval(entry, order),
        }),
      failureMessage: MESSAGES.popular.removeFailed,
    });
  };

  return { entries, error, refetch, isFetching, reorder, add, remove };
}
