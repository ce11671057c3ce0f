import { defaultSchema } from 'rehype-sanitize';
import { LINK_SCHEMES } from '#shared/link-schemes.ts';

/**
 * Schema of the sanitizer: the HTML that GitHub allows, but links may use only `LINK_SCHEMES`. Image URLs are
 * checked again in `replaceImages`, which shows only images of the gallery.
 */
export const SANITIZE_SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  // The sanitizer need not prefix ids: authors cannot set any, and the renderer prefixes its own.
  clobber: [],
  protocols: {
    ...defaultSchema.protocols,
    href: [...LINK_SCHEMES],
    src: ['http', 'https'],
  },
};
