const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * The text on one line: control characters, line separators and marks that turn the reading direction are
 * spelled out, so that nothing from outside forges a line of the log or steers a terminal.
 */
export const onOneLine = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (found) => NAMED[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
