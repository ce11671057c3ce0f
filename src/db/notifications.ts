import type { Logger } from '#platform/logger.ts';

/** Payload for a handler that may have missed notifications. */
export const NOTIFICATIONS_MISSED = '*';

/** Channel names are not escaped in SQL, so only lower case letters and underscores are allowed. */
export function assertChannel(channel: string): string {
  if (!/^[a-z][a-z_]{0,62}$/.test(channel)) throw new RangeError(`'${channel}' is not a channel name`);
  return channel;
}

/** A handler that throws must not end the connection or the process. */
export const catchHandlerErrors =
  (channel: string, handler: (payload: string) => void, logger?: Logger) =>
  (payload: string): void => {
    try {
      handler(payload);
    } catch (error) {
      logger?.error({ err: error, channel }, 'a notification handler failed');
    }
  };
