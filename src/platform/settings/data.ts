import { z } from 'zod';
import type { Setting } from './setting.ts';
import { flag, text } from './values.ts';

/** Settings of the data directory, the database and the demo. */
export const DATA_SETTINGS = {
  DATA_DIR: {
    group: 'Data',
    doc: 'Folder of the embedded database and of images on disk.',
    fallback: './data',
    allowed: 'a path',
    schema: text(1000),
  },
  DATABASE_URL: {
    group: 'Data',
    doc: 'PostgreSQL 15 or newer. Without it an embedded database lives in DATA_DIR.',
    fallback: null,
    allowed: 'postgres://user:password@host:port/name',
    schema: z
      .string()
      .trim()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .optional(),
    secret: true,
  },
  PREPARED_READS: {
    group: 'Data',
    doc: 'Whether the embedded database keeps the plans of reads, which makes them faster. It uses internals of the embedded database, so turn it off if reads fail.',
    fallback: 'on',
    allowed: 'on or off',
    schema: flag,
  },
  DEMO: {
    group: 'Data',
    doc: 'Whether an empty gallery starts with the demo catalogue. `vitrine demo remove` takes it out again.',
    fallback: 'on',
    allowed: 'on or off',
    schema: flag,
  },
} as const satisfies Record<string, Setting<unknown>>;
