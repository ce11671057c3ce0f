import type { TextDeps } from '#domain/content/render-text.ts';
import type { ApiDeps } from './deps.ts';

/** Returns the dependencies for rendering the Markdown of posts and pages. */
export const textDeps = ({ db, markdown, config }: ApiDeps): TextDeps => ({
  db,
  markdown,
  publicUrl: config.site.publicUrl,
});
