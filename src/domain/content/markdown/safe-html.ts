import { defaultSchema } from 'rehype-sanitize';

/**
 * Allowed HTML: GitHub's list with fewer URL schemes. Addresses of pictures are checked again when they are
 * placed: only the gallery's own are shown.
 */
export const SAFE: typeof defaultSchema = {
  ...defaultSchema,
  // Ids come from the renderer only, which prefixes them.
  clobber: [],
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
  },
};
