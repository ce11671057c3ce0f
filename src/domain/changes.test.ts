import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cacheTags, changePayload, parseChanges } from './changes.ts';

test('parseChanges returns the tags that changePayload was given, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 20 }), (list) => {
      expect(parseChanges(changePayload(list))).toEqual([...new Set(list)]);
    }),
  );
});

test('changePayload returns less than 8,000 bytes, and only the wildcard tag if there are too many tags', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    cacheTags.screen(`01936b2e-0c2a-7d4e-8b1f-${index}`.padEnd(50, '0')),
  );
  expect(changePayload(many)).toBe('["*"]');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 100 }), (list) => {
      expect(Buffer.byteLength(changePayload(list))).toBeLessThan(8_000);
    }),
  );
});

test.each(['*', '', '{', '{"a":1}', '[1]', 'null'])(
  'parseChanges treats the invalid payload %j as a change of everything',
  (text) => {
    expect(parseChanges(text)).toEqual(['*']);
  },
);
