import type { z } from 'zod';

/** Definition of an environment variable. */
export type Setting<T> = {
  /** Heading in `.env.example`. */
  readonly group: string;
  /** Purpose of the setting, shown in `.env.example`. */
  readonly doc: string;
  /** Default value, shown in `.env.example`. Null if the setting is unset by default. */
  readonly defaultValue: string | null;
  /** Allowed values, shown in `.env.example` and printed after 'must be' when a value is rejected. */
  readonly allowed: string;
  readonly schema: z.ZodType<T, string | undefined>;
  /** Whether the value must never be printed. */
  readonly isSecret?: boolean;
};
