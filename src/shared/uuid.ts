/**
 * Accepts the same ids as `idSchema` (RFC 9562), except the nil and the max UUID, which no row has. It does not use
 * Zod, which would enlarge the scripts of public pages.
 */
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether the text has the format of a row id. */
export const isUuid = (text: string): boolean => UUID_PATTERN.test(text);
