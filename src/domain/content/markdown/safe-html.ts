import { defaultSchema } from 'rehype-sanitize';

/**
 * What may stand in a text: GitHub's own list with fewer schemes. A picture's address is judged again when it is
 * placed: only the gallery's own are shown.
 */
export const SAFE: typeof defaultSchema = {
  ...defaultSchema,
  // Identifiers come from the renderer alone, which prefixes them itself.
  clobber: [],
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
  },
};
