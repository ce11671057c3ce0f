import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { MarkdownRenderer } from './markdown/markdown-renderer.ts';
import { imageIdsIn, type Picture } from './markdown/pictures.ts';
import type { RenderedText } from './markdown/render-markdown.ts';

/** What turns texts into pages. */
export type TextDeps = {
  db: Db;
  markdown: MarkdownRenderer;
  /** Of this gallery, without a trailing slash. */
  publicUrl: string;
};

async function picturesOf(db: Db, imageIds: string[]): Promise<Record<string, Picture>> {
  if (imageIds.length === 0) return {};
  const { rows } = await sql<Picture & { id: string }>`
    select id, width, height from images where id = any (${imageIds}::text[]) order by id`.execute(db);
  return Object.fromEntries(rows.map(({ id, width, height }) => [id, { width, height }]));
}

/** A text as it is shown. Throws `validation_failed` for one that cannot be rendered in bounded time. */
export const renderText = async (
  { db, markdown, publicUrl }: TextDeps,
  content: string,
): Promise<RenderedText> =>
  markdown.render(content, { publicUrl, pictures: await picturesOf(db, imageIdsIn(content)) });

/** A text that can be saved: it was rendered once, so that every reader will see it. */
export type WrittenText = { content: string; excerpt: string };

/** As it is kept: lines end as here, and what no database holds becomes the sign for that. */
const tidy = (content: string): string =>
  content.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').toWellFormed();

/** Throws like `renderText`, before anything is saved. */
export async function checkText(deps: TextDeps, content: string): Promise<WrittenText> {
  const text = tidy(content);
  return { content: text, excerpt: (await renderText(deps, text)).excerpt };
}
