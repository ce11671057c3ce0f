import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BrowsableCategoryType } from '#shared/category-types.ts';
import type { AdminCategory, AdminPopular } from '#shared/contracts/admin-categories.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { addPopular, popularQuery, removePopular, reorderPopular } from '../data/popular.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { appendEntry, removeEntry, reorderEntries } from './entries.ts';

type Change = {
  /** Returns the list after the change. */
  apply: (entries: readonly AdminPopular[]) => AdminPopular[];
  send: () => Promise<unknown>;
  onDone: () => void;
  failed: (why: string) => string;
};

const idsOf = (entries: readonly AdminPopular[]): string[] => entries.map(({ categoryId }) => categoryId);

/**
 * The popular categories of one type with functions to change them. Each change is shown immediately and
 * sent after the previous one. A failed change is reverted and reported, and the list is refetched because another
 * curator may have changed it.
 */
export function usePopularCategories(type: BrowsableCategoryType) {
  const client = useQueryClient();
  const options = popularQuery(type);
  const { data: entries, error, refetch, isFetching } = useQuery(options);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const confirmed = useRef<readonly AdminPopular[]>([]);

  const work = async ({ apply, send, onDone, failed }: Change): Promise<void> => {
    try {
      await send();
      confirmed.current = apply(confirmed.current);
      onDone();
    } catch (thrown) {
      client.setQueryData(options.queryKey, [...confirmed.current]);
      toast('error', failed(messageOf(thrown)));
    }
    waiting.current -= 1;
    if (waiting.current === 0) await client.invalidateQueries({ queryKey: options.queryKey });
  };
  const change = (wanted: Change): void => {
    // A pending response would not include the change.
    void client.cancelQueries({ queryKey: options.queryKey });
    const before = client.getQueryData(options.queryKey) ?? [];
    if (waiting.current === 0) confirmed.current = before;
    waiting.current += 1;
    client.setQueryData(options.queryKey, wanted.apply(before));
    queue.current = queue.current.then(() => work(wanted));
  };

  const reorder = (categoryIds: string[]): void =>
    change({
      apply: (list) => reorderEntries(list, categoryIds),
      send: () => reorderPopular(type, categoryIds),
      // The same toast id replaces the previous message.
      onDone: () => toast('success', MESSAGES.popular.reordered, 'popular-order'),
      failed: MESSAGES.popular.reorderFailed,
    });

  const add = ({ id, name, slug, screenCount }: AdminCategory): void => {
    const key = newIdempotencyKey();
    change({
      apply: (list) => appendEntry(list, { categoryId: id, type, name, slug, screenCount }),
      send: () => addPopular(type, id, key),
      onDone: () => toast('success', MESSAGES.popular.added),
      failed: MESSAGES.popular.addFailed,
    });
  };

  /** Adds the entry at its previous place, or at the end if the list has changed since. */
  const undo = (entry: AdminPopular, order: string[]): void => {
    const key = newIdempotencyKey();
    change({
      apply: (list) => reorderEntries(appendEntry(list, entry), order),
      send: async () => {
        await addPopular(type, entry.categoryId, key);
        await reorderPopular(type, order).catch((thrown: unknown) => {
          if (!(thrown instanceof ApiError && thrown.code === 'conflict')) throw thrown;
        });
      },
      onDone: () => toast('success', MESSAGES.popular.added),
      failed: MESSAGES.popular.addFailed,
    });
  };
  const remove = (entry: AdminPopular): void => {
    const order = idsOf(client.getQueryData(options.queryKey) ?? []);
    change({
      apply: (list) => removeEntry(list, entry.categoryId),
      send: () => removePopular(type, entry.categoryId),
      onDone: () =>
        toast('success', MESSAGES.popular.removed, undefined, {
          label: 'Undo',
          run: () => undo(entry, order),
        }),
      failed: MESSAGES.popular.removeFailed,
    });
  };

  return { entries, error, refetch, isFetching, reorder, add, remove };
}
