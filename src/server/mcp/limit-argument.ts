import { z } from 'zod';

/** Highest accepted value. Skills written for other galleries send limits that are higher than those of the tools. */
const MAX_ACCEPTED = 100;

/** Schema of the argument `limit`. Clients see `max` as its maximum; higher values are accepted and count as `max`. */
export const limitArgument = (max: number, defaultLimit: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_ACCEPTED)
    // Replaces `MAX_ACCEPTED` as the maximum in the JSON Schema.
    .meta({ maximum: max })
    .default(defaultLimit)
    .describe(`At most ${max}`);

/** Returns the limit to use. A given limit above `max` is also returned in `ignored`. */
export const boundLimit = (limit: number, max: number): { limit: number; ignored: string[] } =>
  limit > max ? { limit: max, ignored: [`limit: ${limit}`] } : { limit, ignored: [] };
