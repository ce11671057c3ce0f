/**
 * Whether a text shows anything: spaces, controls and characters without a glyph (U+200B, U+3164, U+2800) alone do not.
 */
export const hasVisibleText = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Whether an address carries a user name or password, which must not be published. */
export const hasCredentials = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return Boolean(url?.username || url?.password);
};
