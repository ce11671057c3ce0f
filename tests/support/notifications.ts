import { randomUUID } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { NOTIFICATIONS_MISSED } from '#db/notifications.ts';

/**
 * Waits until the server has received the notifications of all writes so far. PostgreSQL may confirm a write before it
 * notifies the server, which uses a cached page or an outdated index until then. The function sends one more
 * notification and waits for it. It arrives last, because a connection receives notifications in the order of their
 * transactions.
 */
export async function receiveNotifications({ listen, execute }: Database): Promise<void> {
  const { promise: received, resolve } = Promise.withResolvers<void>();
  const id = randomUUID();
  const stop = await listen('vitrine_test', (payload) => {
    if (payload === id || payload === NOTIFICATIONS_MISSED) resolve();
  });
  try {
    await execute(`select pg_notify('vitrine_test', '${id}')`);
    await received;
  } finally {
    await stop();
  }
}
