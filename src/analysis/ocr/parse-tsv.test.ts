import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTesseractTsv } from './parse-tsv.ts';

const HEADER =
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';
const size = { width: 1000, height: 500 };

/** Position and width in pixels; confidence out of 100. */
type WordOptions = { line?: number; left: number; top?: number; width?: number; conf?: number };
/** Returns a row of level 5, which describes a word. */
const word = (text: string, { line = 1, left, top = 100, width = 80, conf = 90 }: WordOptions): string =>
  ['5', '1', '1', '1', line, '1', left, top, width, '20', conf, text].join('\t');

test('joins adjacent words of a line into one label, and splits the line at large gaps', () => {
  const tsv = [
    HEADER,
    // A row of level 4 describes a line and is ignored.
    '4\t1\t1\t1\t1\t0\t0\t100\t1000\t20\t-1\t',
    word('Sign', { left: 100 }),
    word('in', { left: 190, width: 40, conf: 70 }),
    word('Cancel', { left: 700 }),
    word('below', { line: 2, left: 100, top: 200 }),
  ].join('\n');
  const boxes = parseTesseractTsv(tsv, size);
  expect(boxes.map(({ text }) => text)).toEqual(['Sign in', 'Cancel', 'below']);
  expect(boxes.map(({ words }) => words)).toEqual([
    [
      { x: 0.1, width: expect.closeTo(0.08) },
      { x: 0.19, width: expect.closeTo(0.04) },
    ],
    undefined,
    undefined,
  ]);
  expect(boxes[0]).toMatchObject({
    text: 'Sign in',
    x: 0.1,
    y: 0.2,
    width: 0.13,
    letterHeight: 0.04,
    confidence: 0.8,
    height: expect.closeTo(0.04),
  });
});

test('omits words with low confidence, without any letter or digit, or with an invalid position or size', () => {
  const tsv = [
    word('guess', { left: 0, conf: 34 }),
    word('|—|', { left: 200 }),
    word('', { left: 300 }),
    word('nowhere', { left: NaN }),
    word('flat', { left: 10, width: 0 }),
    word('9', { left: 400, conf: 35 }),
  ].join('\n');
  expect(parseTesseractTsv(tsv, size).map(({ text }) => text)).toEqual(['9']);
});

test('for any input, returns only boxes that lie within the image and have a text that can be stored', () => {
  const field = fc.oneof(fc.integer().map(String), fc.double().map(String), fc.string({ unit: 'binary' }));
  const row = fc
    .tuple(fc.constantFrom('5', '5', '5', '4', ''), fc.array(field, { maxLength: 13 }))
    .map(([level, fields]) => [level, ...fields].join('\t'));
  fc.assert(
    fc.property(
      fc.array(row).map((rows) => rows.join('\n')),
      (tsv) => {
        for (const box of parseTesseractTsv(tsv, size)) {
          for (const value of [box.x, box.y, box.letterHeight, box.confidence]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
          expect(box.x + box.width).toBeLessThanOrEqual(1 + 1e-9);
          expect(box.y + box.height).toBeLessThanOrEqual(1 + 1e-9);
          expect(box.text.split(' ')).toHaveLength(box.words?.length ?? 1);
          for (const { x, width } of box.words ?? []) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(width).toBeGreaterThanOrEqual(0);
            expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
          }
          expect(box.text).toMatch(/[\p{L}\p{N}]/u);
          expect(box.text.isWellFormed() && !box.text.includes('\0')).toBe(true);
        }
      },
    ),
  );
});
