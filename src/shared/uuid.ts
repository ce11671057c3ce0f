/** RFC 9562, in the form that `idSchema` accepts; without Zod, which the browser does not load for it. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether this is a valid id of a row. */
export const isUuid = (text: string): boolean => UUID.test(text);
