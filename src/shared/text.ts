/**
 * Whether a text has a visible character. Spaces, control characters and characters without a glyph (such as
 * U+200B, U+3164 and U+2800) are not visible.
 */
export const hasVisibleText = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Whether a URL contains a user name or password, which must not be published. */
export const hasCredentials = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return Boolean(url?.username || url?.password);
};
