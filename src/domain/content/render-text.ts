import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { MarkdownRenderer } from './markdown/markdown-renderer.ts';
import { imageIdsIn, type Picture } from './markdown/pictures.ts';
import type { RenderedText } from './markdown/render-markdown.ts';

/** Dependencies of rendering. */
export type TextDeps = {
  db: Db;
  markdown: MarkdownRenderer;
  /** Address of this gallery without a trailing slash. */
  publicUrl: string;
};

async function picturesOf(db: Db, imageIds: string[]): Promise<Record<string, Picture>> {
  if (imageIds.length === 0) return {};
  const { rows } = await sql<Picture & { id: string }>`
    select id, width, height from images where id = any (${imageIds}::text[]) order by id`.execute(db);
  return Object.fromEntries(rows.map(({ id, width, height }) => [id, { width, height }]));
}

/** Renders a text. Throws `validation_failed` for a text that cannot be rendered in bounded time. */
export const renderText = async (
  { db, markdown, publicUrl }: TextDeps,
  content: string,
): Promise<RenderedText> =>
  markdown.render(content, { publicUrl, pictures: await picturesOf(db, imageIdsIn(content)) });

/** A text that was rendered once and can be saved. */
export type WrittenText = { content: string; excerpt: string };

/** Normalizes line ends and replaces characters that a database cannot store. */
const tidy = (content: string): string =>
  content.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').toWellFormed();

/** Throws like `renderText`, before anything is saved. */
export async function checkText(deps: TextDeps, content: string): Promise<WrittenText> {
  const text = tidy(content);
  return { content: text, excerpt: (await renderText(deps, text)).excerpt };
}
