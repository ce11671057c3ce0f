import { z } from 'zod';
import type { Setting } from './setting.ts';
import { flag, text } from './values.ts';

/** Settings of the data directory, the database and the demo. */
export const DATA_SETTINGS = {
  DATA_DIR: {
    group: 'Data',
    doc: 'Folder of the embedded database and of the images, unless they are stored elsewhere.',
    fallback: './data',
    allowed: 'a path',
    schema: text(1000),
  },
  DATABASE_URL: {
    group: 'Data',
    doc: 'Address of a PostgreSQL database, version 15 or newer. Default: an embedded database in DATA_DIR.',
    fallback: null,
    allowed: 'postgres://user:password@host:port/name',
    schema: z
      .string()
      .trim()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .optional(),
    isSecret: true,
  },
  PREPARED_READS: {
    group: 'Data',
    doc: 'Whether the embedded database keeps prepared statements, which makes reads faster. This relies on internals of the embedded database, so turn it off if reads fail.',
    fallback: 'on',
    allowed: 'on or off',
    schema: flag,
  },
  DEMO: {
    group: 'Data',
    doc: 'Whether an empty gallery starts with the demo catalogue. `vitrine demo remove` removes it.',
    fallback: 'on',
    allowed: 'on or off',
    schema: flag,
  },
} as const satisfies Record<string, Setting<unknown>>;
