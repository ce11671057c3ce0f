/**
 * Whether a text has a visible character, which is neither a space, a control nor without a glyph (U+200B, U+3164,
 * U+2800).
 */
export const hasVisibleText = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Whether a URL contains a user name or password, which must not be published. */
export const hasCredentials = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return Boolean(url?.username || url?.password);
};
