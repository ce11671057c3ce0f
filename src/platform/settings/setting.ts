import type { z } from 'zod';

/** One environment variable: its purpose, its allowed values and its default. */
export type Setting<T> = {
  readonly group: string;
  readonly doc: string;
  /** Default value, shown in `.env.example`. */
  readonly fallback: string | null;
  /** Allowed values, printed after 'must be' when a value is rejected. */
  readonly allowed: string;
  readonly schema: z.ZodType<T, string | undefined>;
  /** The value is never printed. */
  readonly secret?: boolean;
};
