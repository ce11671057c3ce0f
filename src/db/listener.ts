import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#platform/logger.ts';
import { assertChannel, catchHandlerErrors, NOTIFICATIONS_MISSED } from './notifications.ts';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/**
 * Interval of a trivial query that detects a server that disappeared without closing the connection, for
 * example after a failover.
 */
const HEARTBEAT_MS = 30_000;

export type Listener = {
  /** Opens the connection. */
  open(): Promise<void>;
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/**
 * Creates a listener with a dedicated connection for all channels of this process. `open` or the first `listen` opens
 * the connection and `close` ends it. `onConnect` is called for each new connection before it is used. A lost
 * connection is opened again, and every handler then receives `*`, because it may have missed notifications.
 */
export function createListener(
  connectionString: string,
  onConnect: (client: pg.Client) => Promise<void>,
  logger?: Logger,
): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let isClosed = false;
  const stopped = new AbortController();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString,
      application_name: 'vitrine listener',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    // Without a handler, an 'error' event would end the process. If connecting fails, `next.connect()` rejects. Any
    // later error is followed by 'end', whose handler reconnects.
    next.on('error', () => {});
    try {
      await next.connect();
      await onConnect(next);
      for (const channel of channels.keys()) await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    next.on('notification', ({ channel, payload = '' }) => {
      for (const handler of channels.get(channel) ?? []) handler(payload);
    });
    const heartbeat = setInterval(() => {
      next.query('select 1').catch(() => next.end().catch(() => {}));
    }, HEARTBEAT_MS);
    heartbeat.unref();
    next.once('end', () => {
      clearInterval(heartbeat);
      if (client === next) void reconnect();
    });
    client = next;
    return next;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    if (isClosed) return;
    logger?.warn('the connection for notifications was lost');
    for (let wait = FIRST_RETRY_MS; !isClosed; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
      try {
        await getClient();
        logger?.info('the connection for notifications is back');
        for (const handlers of channels.values())
          for (const handler of handlers) handler(NOTIFICATIONS_MISSED);
        return;
      } catch {
        await pause(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      }
    }
  }

  async function getClient(): Promise<pg.Client> {
    if (client) return client;
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  return {
    open: async () => void (await getClient()),
    async listen(channel, handler) {
      assertChannel(channel);
      const safeHandler = catchHandlerErrors(channel, handler, logger);
      const handlers = channels.get(channel) ?? new Set();
      const removeHandler = (): void => {
        handlers.delete(safeHandler);
        // `channels` may already have another set for this channel, if this set became empty and was removed.
        if (handlers.size === 0 && channels.get(channel) === handlers) channels.delete(channel);
      };
      channels.set(channel, handlers.add(safeHandler));
      try {
        await (await getClient()).query(`listen ${channel}`);
      } catch (error) {
        removeHandler();
        throw error;
      }
      return async () => {
        removeHandler();
        if (!channels.has(channel)) await client?.query(`unlisten ${channel}`).catch(() => {});
      };
    },
    async close() {
      isClosed = true;
      stopped.abort();
      await connecting?.catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
