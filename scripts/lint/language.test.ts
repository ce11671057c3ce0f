import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLanguageProblems, hasVerb } from './language.ts';

const problemsIn = (file: string, source: string): string[] =>
  findLanguageProblems(file, source).map(({ line, message }) => `${line}: ${message}`);

describe('the language check', () => {
  test.each([
    ['whoever asks', 'whoever'],
    ['Whatever becomes of it', 'whatever'],
    ['whichever comes first', 'whichever'],
    ['Nobody reads it', 'nobody'],
    ['somebody else', 'somebody'],
    ['it is made anew', 'anew'],
    ['kept for ever', 'for ever'],
    ['may be left away', 'left away'],
    ['for this once', 'for this once'],
  ])('refuses a comment that says %j', (text, phrase) => {
    for (const comment of [`// ${text}`, `/** ${text}. */`, `/*\n * So\n * ${text}\n */`]) {
      const problems = problemsIn('a.ts', `const a = 1;\n${comment}\n`);
      expect(problems, comment).toHaveLength(1);
      expect(problems[0]).toContain(phrase);
    }
  });

  test('reports the first line of a phrase that is broken over two lines', () => {
    expect(problemsIn('a.ts', '/**\n * This is kept for\n * ever.\n */\nexport const a = 1;\n')).toEqual([
      expect.stringMatching(/^2: .*for ever/),
    ]);
  });

  test('reads the comments of JSX, style sheets and SQL, and the prose of documents', () => {
    expect(problemsIn('a.tsx', 'export const a = <p>{/* Nobody */}</p>;')).toHaveLength(1);
    expect(problemsIn('a.css', 'a { color: red } /* whatever */')).toHaveLength(1);
    expect(problemsIn('a.sql', "select 'nobody'; -- whoever\n")).toHaveLength(1);
    expect(problemsIn('a.md', '# Title\n\nWhoever reads it.\n')).toEqual([expect.stringMatching(/^3: /)]);
  });

  test('ignores strings, names and quoted code', () => {
    const source = "const nobody = 'Nobody is signed in';\n// `nobody` is a name\nexport { nobody };\n";
    expect(problemsIn('a.ts', source)).toEqual([]);
    expect(problemsIn('a.md', 'Run `whoever`.\n\n```\nwhatever\n```\n')).toEqual([]);
    expect(problemsIn('a.png', 'nobody')).toEqual([]);
  });

  test('refuses constants whose names begin with MOST_', () => {
    expect(problemsIn('a.ts', 'export const MOST_ROWS = 3;\nexport const MAX_ROWS = 3;\n')).toEqual([
      expect.stringMatching(/^1: rename MOST_ROWS/),
    ]);
  });

  test('refuses test names without a verb, however the test is declared', () => {
    for (const call of [
      "test('below one of another type', () => {})",
      "it('[P-14] the same for a tag', async () => {})",
      "test.only('one more', () => {})",
      "test.each([1])('below %s', () => {})",
      "test('below one', { timeout: 5 }, () => {})",
      "test('one', function () {})",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text under test
      'test(`of ${kind}`, () => {})',
    ]) {
      expect(problemsIn('a.test.ts', `${call};`), call).toEqual([
        expect.stringContaining('test name without a verb'),
      ]);
    }
  });

  test('refuses a forbidden phrase in a test name', () => {
    expect(problemsIn('a.test.ts', "test('tells nobody', () => {});")).toHaveLength(1);
  });

  test('does not treat other calls as tests', () => {
    const source =
      "/x/.test('one more'); it('alone'); run.test('a b', 3); test.describe('one more', () => {});";
    expect(problemsIn('a.ts', source)).toEqual([]);
  });

  test('throws on a TypeScript file with a syntax error', () => {
    expect(() => problemsIn('a.ts', 'const = ;')).toThrow(/^a\.ts: /);
  });

  test('never crashes on a document and never reports a line that does not exist', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('a.md', 'a.css', 'a.sql'),
        (text, file) => {
          const source = `${text} nobody ${text}`;
          for (const { line } of findLanguageProblems(file, source)) {
            expect(line).toBeGreaterThan(0);
            expect(line).toBeLessThanOrEqual(source.split('\n').length);
          }
        },
      ),
    );
  });
});

describe('hasVerb', () => {
  test.each([
    'rejects an upload without a boundary after 64 MB',
    'a crashed card worker fails its own request and is restarted',
    'an empty list can be saved',
    "doesn't log passwords",
    '[P-14] filters keep their order',
  ])('accepts %j', (name) => expect(hasVerb(name)).toBe(true));

  test.each(['below one of another type', '[P-14]', 'upload', 'this or its parent', ''])(
    'refuses %j',
    (name) => expect(hasVerb(name)).toBe(false),
  );
});
