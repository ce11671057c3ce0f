import type { Logger } from '#platform/logger.ts';

/** Payload that a handler receives when it may have missed notifications. */
export const NOTIFICATIONS_MISSED = '*';

/**
 * Returns the channel name. Throws `RangeError` unless it consists of lower case letters and underscores and begins
 * with a letter, because the name is not escaped in SQL. Also throws if it has more than 63 characters, PostgreSQL's
 * limit for identifiers.
 */
export function assertChannel(channel: string): string {
  if (!/^[a-z][a-z_]{0,62}$/.test(channel)) throw new RangeError(`'${channel}' is not a channel name`);
  return channel;
}

/** Wraps a handler so that an error it throws is logged and ends neither the connection nor the process. */
export const catchHandlerErrors =
  (channel: string, handler: (payload: string) => void, logger?: Logger) =>
  (payload: string): void => {
    try {
      handler(payload);
    } catch (error) {
      logger?.error({ err: error, channel }, 'a notification handler failed');
    }
  };
