import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { type ImageSize, imageIdsIn } from './markdown/images.ts';
import type { MarkdownRenderer } from './markdown/markdown-renderer.ts';
import type { RenderedText } from './markdown/render-markdown.ts';

export type TextDeps = {
  db: Db;
  markdown: MarkdownRenderer;
  /** URL of this gallery without a trailing slash. */
  publicUrl: string;
};

/**
 * Returns the sizes of those images that exist, by id. They are sorted, because `MarkdownRenderer` makes a cache key of
 * them.
 */
async function readImageSizes(db: Db, imageIds: string[]): Promise<Record<string, ImageSize>> {
  if (imageIds.length === 0) return {};
  const { rows } = await sql<ImageSize & { id: string }>`
    select id, width, height from images where id = any (${imageIds}::text[]) order by id`.execute(db);
  return Object.fromEntries(rows.map(({ id, width, height }) => [id, { width, height }]));
}

/**
 * Renders Markdown. Throws `validation_failed` if the text takes too long to render or is nested too deeply.
 */
export const renderText = async (
  { db, markdown, publicUrl }: TextDeps,
  content: string,
): Promise<RenderedText> =>
  markdown.render(content, { publicUrl, imageSizes: await readImageSizes(db, imageIdsIn(content)) });

/** A text that may be saved, because it was rendered without an error. */
export type CheckedText = { content: string; excerpt: string };

/** Normalizes line ends and replaces characters that PostgreSQL cannot store. */
const normalizeText = (content: string): string =>
  content.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').toWellFormed();

/**
 * Normalizes a text and returns it with its excerpt. Throws the errors of `renderText`.
 */
export async function checkText(deps: TextDeps, content: string): Promise<CheckedText> {
  const text = normalizeText(content);
  return { content: text, excerpt: (await renderText(deps, text)).excerpt };
}
