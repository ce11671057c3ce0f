import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from './format-json.ts';

test('printed JSON escapes control characters and can be parsed', () => {
  expect(formatJson({ title: '\u009b2J\u2028\u202eforged' })).toBe(
    '{\n  "title": "\\u009b2J\\u2028\\u202eforged"\n}',
  );
  const hostileText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a\u2029b', '\u0085', '\u001b[2J', '\r\nforged'),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ title: hostileText })), (items) => {
      const json = formatJson(items);
      for (const line of json.split('\n')) expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      expect(JSON.parse(json)).toEqual(items);
    }),
  );
});
