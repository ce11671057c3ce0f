import type { Logger } from '#platform/logger.ts';

/** Said to a handler that may have missed something. */
export const MISSED = '*';

/** Channel names stand in the SQL as they are, so only plain ones are taken. */
export function requireChannel(channel: string): string {
  if (!/^[a-z][a-z_]{0,62}$/.test(channel)) throw new RangeError(`'${channel}' is not a channel name`);
  return channel;
}

/** A handler that throws must not end the connection or the process. */
export const guardHandler =
  (channel: string, handler: (payload: string) => void, logger?: Logger) =>
  (payload: string): void => {
    try {
      handler(payload);
    } catch (error) {
      logger?.error({ err: error, channel }, 'a notification handler failed');
    }
  };
