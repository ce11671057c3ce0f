import type { TextDeps } from '#domain/content/render-text.ts';
import type { ApiDeps } from './deps.ts';

/** What the routes of posts and pages render texts with. */
export const textDeps = ({ db, markdown, config }: ApiDeps): TextDeps => ({
  db,
  markdown,
  publicUrl: config.site.publicUrl,
});
