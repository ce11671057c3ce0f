import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleLines } from './sample.ts';

const CODE = "import a from 'a';\n\n// comment\nconst one = 1;\n/** doc */\nif (one > 2) {\n  run(one);\n}\n";

describe('sampleLines', () => {
  test('picks every line of code if `linesPerSample` is 1, but no imports, comments or closing brackets', () => {
    expect(sampleLines('a.ts', CODE, 1, '')).toEqual(['a.ts:4:0-4:999', 'a.ts:6:0-6:999', 'a.ts:7:0-7:999']);
  });

  test('picks the same lines after other lines are added', () => {
    const lines = Array.from({ length: 200 }, (_, n) => `run(${n});`);
    const textsOf = (source: string): string[] =>
      sampleLines('a.ts', source, 5, 'seed').map(
        (range) => source.split('\n')[Number(range.split(':')[1]) - 1] ?? '',
      );
    const picked = textsOf(lines.join('\n'));
    expect(picked.length).toBeGreaterThan(20);
    expect(picked.length).toBeLessThan(70);
    expect(textsOf(`\n// new\n\n${lines.join('\n')}`)).toEqual(picked);
  });

  test('picks other lines with another seed', () => {
    const lines = Array.from({ length: 200 }, (_, n) => `run(${n});`).join('\n');
    expect(sampleLines('a.ts', lines, 5, '1')).not.toEqual(sampleLines('a.ts', lines, 5, '2'));
  });

  test('names only lines that exist', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (source, linesPerSample) => {
        for (const range of sampleLines('a.ts', source, linesPerSample, '')) {
          expect(Number(range.split(':')[1])).toBeLessThanOrEqual(source.split('\n').length);
        }
      }),
    );
  });
});
