import type { z } from 'zod';

/** One environment variable: what it does, what it may be, and what stands when it is not given. */
export type Setting<T> = {
  readonly group: string;
  readonly doc: string;
  /** Shown in `.env.example`; the value that holds when the variable is not set. */
  readonly fallback: string | null;
  /** Said after 'must be' when the value is refused. */
  readonly allowed: string;
  readonly schema: z.ZodType<T, string | undefined>;
  /** Never printed. */
  readonly secret?: boolean;
};
