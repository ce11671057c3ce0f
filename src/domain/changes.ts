import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { CategoryType } from '#shared/category-types.ts';

/** Every replica listens here and drops what it cached under the announced tags. */
export const CHANGES_CHANNEL = 'vitrine_changes';

/** Stands for all tags: too much changed to name it. */
export const EVERYTHING = '*';

/** PostgreSQL refuses a payload of 8,000 bytes. */
const LONGEST_PAYLOAD = 7_000;

/**
 * Names of what an answer shows. A read names everything it shows, down to the app and the categories of a
 * screen; a command announces everything it changed; the two meet by name.
 */
export const tags = {
  /** Lists of apps. */
  apps: 'apps',
  app: (slug: string): string => `app:${slug}`,
  /** Lists of categories of one type. */
  categories: (type: CategoryType): string => `categories:${type}`,
  /** One category and the list of its screens. */
  category: (id: string): string => `category:${id}`,
  /** Lists of all screens. */
  screens: 'screens',
  screen: (id: string): string => `screen:${id}`,
  /** What is read inside the pictures: results of searching it, and nothing else. */
  texts: 'texts',
  /** Pictures that are to be read again; no page shows that. */
  readings: 'readings',
  popular: 'popular',
  stats: 'stats',
  /** Lists of posts. */
  posts: 'posts',
  post: (slug: string): string => `post:${slug}`,
  /** Lists of pages. */
  pages: 'pages',
  page: (slug: string): string => `page:${slug}`,
} as const;

/** The payload that announces these tags: a JSON array of strings. */
export function changePayload(changed: Iterable<string>): string {
  const payload = JSON.stringify([...new Set(changed)]);
  return Buffer.byteLength(payload) > LONGEST_PAYLOAD ? JSON.stringify([EVERYTHING]) : payload;
}

/**
 * The tags in a payload. Whatever cannot be read, and the `*` of a lost connection, means that everything
 * may have changed.
 */
export function parseChanges(payload: string): string[] {
  try {
    const parsed: unknown = JSON.parse(payload);
    if (Array.isArray(parsed) && parsed.every((tag) => typeof tag === 'string')) return parsed;
  } catch {
    // Falls through: an unreadable announcement is still an announcement.
  }
  return [EVERYTHING];
}

/** Announces the tags when, and only when, the transaction commits. */
export async function announce(transaction: Db, changed: ReadonlySet<string>): Promise<void> {
  if (changed.size === 0) return;
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${changePayload(changed)})`.execute(transaction);
}
