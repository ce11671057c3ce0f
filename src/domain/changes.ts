import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { CategoryType } from '#shared/category-types.ts';

/** Channel of cache invalidation: every replica purges the cached pages with the announced tags. */
export const CHANGES_CHANNEL = 'vitrine_changes';

/**
 * Wildcard that stands for all tags. It is announced for changes with too many tags to list, such as loading the demo.
 */
export const ALL_TAGS = '*';

/** PostgreSQL rejects payloads of 8,000 bytes and more. The difference is a safety margin. */
const MAX_PAYLOAD_BYTES = 7_000;

/**
 * Cache tags. A cached response has tags for all entities that it shows, including the app and categories of
 * a screen. A command announces the tags of all entities that it changed.
 */
export const cacheTags = {
  /** Lists of apps. */
  apps: 'apps',
  app: (slug: string): string => `app:${slug}`,
  /** Names and tree of all categories, without the numbers of their screens. */
  taxonomies: 'taxonomies',
  /** Lists of categories of one type. */
  categories: (type: CategoryType): string => `categories:${type}`,
  /** One category and the list of its screens. */
  category: (id: string): string => `category:${id}`,
  /** Lists that may contain any screen. */
  screens: 'screens',
  screen: (id: string): string => `screen:${id}`,
  /** Facts of the image of a screen, such as its palette. */
  facts: (screenId: string): string => `facts:${screenId}`,
  /** OCR texts, on which search results and lists of similar screens depend. */
  texts: 'texts',
  /**
   * Announced when a curator or the operator retries images whose OCR, facts or embedding failed, so that the
   * background jobs run. No page has this tag.
   */
  ocrTexts: 'ocr-texts',
  popular: 'popular',
  stats: 'stats',
  /** Lists of posts. */
  posts: 'posts',
  post: (slug: string): string => `post:${slug}`,
  /** Lists of pages. */
  pages: 'pages',
  page: (slug: string): string => `page:${slug}`,
} as const;

/** Formats the payload of a notification: a JSON array of tags. */
export function changePayload(changedTags: Iterable<string>): string {
  const payload = JSON.stringify([...new Set(changedTags)]);
  return Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES ? JSON.stringify([ALL_TAGS]) : payload;
}

/** Parses the tags of a payload. An unreadable payload counts as `*`, because anything may have changed. */
export function parseChanges(payload: string): string[] {
  try {
    const parsed: unknown = JSON.parse(payload);
    if (Array.isArray(parsed) && parsed.every((tag) => typeof tag === 'string')) return parsed;
  } catch {
    // Fall through to the result for an unreadable payload.
  }
  return [ALL_TAGS];
}

/** Announces the tags to all processes. PostgreSQL sends the announcement only if the transaction commits. */
export async function announce(transaction: Db, changedTags: ReadonlySet<string>): Promise<void> {
  if (changedTags.size === 0) return;
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${changePayload(changedTags)})`.execute(transaction);
}
