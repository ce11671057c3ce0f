import { parseSync } from 'vite';

// Checks the part of the style guide in CONTRIBUTING.md that a program can check: wording of comments and documents,
// names of constants, and test names that are not sentences.

export type Problem = {
  /** One-based line. */
  line: number;
  message: string;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Excerpt = { text: string; start: number };

const PHRASES: [RegExp, string][] = [
  [/\bwhoever\b/gi, "name the actor instead of 'whoever'"],
  [/\bwhatever\b/gi, "say what can vary instead of 'whatever'"],
  [/\bwhichever\b/gi, "name the alternatives instead of 'whichever'"],
  [/\b(some|no)body\b/gi, "name the actor (client, curator, caller) instead of 'somebody' or 'nobody'"],
  [/\banew\b/gi, "write 'again' instead of 'anew'"],
  [/\bfor ever\b/gi, "write 'forever' or give the bound instead of 'for ever'"],
  [/\bleft away\b/gi, "write 'omitted' instead of 'left away'"],
  [/\bfor this once\b/gi, "write 'once' instead of 'for this once'"],
];

/** Verb forms that do not end in -s, -ed or -ing: auxiliaries, base forms and irregular past forms. */
const VERBS = new Set(
  (
    'am are be been can cannot could did do had have is may might must shall should were will would ' +
    'answer became began bring brought came cause chose count come cost cut fall fell find fit found gave get give go got grew held ' +
    'hold invalidate keep kept knew know leave led let load lost made make match meet met name need never open paid put reach read record redirect reject replace return run said ' +
    'saw say see sent set show split stand stay stood take taken told took use want went win won wrap wrote written'
  ).split(' '),
);
/** Common words in -s that are not verbs. */
const NON_VERBS = new Set('this its as less always perhaps across besides whose yes plus'.split(' '));
/** Number of characters of `//`, and of the mark that opens a block comment. */
const COMMENT_MARK_LENGTH = 2;
const TEST_FUNCTIONS = new Set(['test', 'it']);

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Blanks out quoted code, which is not prose. Keeps offsets. */
const withoutCode = (text: string): string =>
  text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '));

function findPhraseProblems(source: string, { text, start }: Excerpt): Problem[] {
  // Blanks out the marks with which lines of a comment begin. Keeps offsets.
  const prose = withoutCode(text).replace(/\n[ \t]*(\*|--|#|\/\/)/g, (edge) => edge.replace(/[^\n]/g, ' '));
  return PHRASES.flatMap(([pattern, message]) => {
    // A phrase may be broken over two lines of a comment.
    const spaced = new RegExp(pattern.source.replaceAll(' ', '\\s+'), pattern.flags);
    return [...prose.matchAll(spaced)].map(({ index }) => ({ line: lineAt(source, start + index), message }));
  });
}

/** Whether a test name has a word that can be its verb. Accepts some names without a verb. */
export function hasVerb(name: string): boolean {
  const words = name
    .replace(/\[[A-Z]-\d+\]/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9'$]+/)
    .filter(Boolean);
  return (
    words.length > 1 &&
    words.some((word) => VERBS.has(word) || (/..(s|ed|ing|n't)$/.test(word) && !NON_VERBS.has(word)))
  );
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Yields a node of the syntax tree and all nodes below it. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
  }
}

/** Returns the name of the called function: `test` for `test(…)`, `test.only(…)` and `test.each(…)(…)`. */
function calleeName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name as string;
  if (node.type === 'MemberExpression') {
    // `test.describe(…)` groups tests.
    return (node.property as Node).name === 'describe' ? null : calleeName(node.object as Node);
  }
  return node.type === 'CallExpression' ? calleeName(node.callee as Node) : null;
}

/** Returns the name of the test that a call declares, with a placeholder for each interpolated value, or null. */
function testNameOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || !TEST_FUNCTIONS.has(calleeName(node.callee as Node) ?? ''))
    return null;
  const [first, ...rest] = node.arguments as Node[];
  if (!first || !rest.some(({ type }) => type.endsWith('FunctionExpression'))) return null;
  if (first.type === 'Literal' && typeof first.value === 'string') return first.value;
  if (first.type !== 'TemplateLiteral') return null;
  return (first.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' $value ');
}

/** Returns the problems of a TypeScript file. Throws if the file cannot be parsed. */
function findTypeScriptProblems(file: string, source: string): Problem[] {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const problems = comments.flatMap(({ value, start }) =>
    findPhraseProblems(source, { text: value, start: start + COMMENT_MARK_LENGTH }),
  );
  for (const node of nodesIn(program as unknown as Node)) {
    const constant = node.type === 'VariableDeclarator' ? (node.id as Node) : null;
    if (constant?.type === 'Identifier' && /^MOST_/.test(constant.name as string)) {
      problems.push({
        line: lineAt(source, node.start),
        message: `rename ${constant.name} to MAX_… or …_LIMIT`,
      });
    }
    const name = testNameOf(node);
    if (name !== null && !hasVerb(name)) {
      problems.push({ line: lineAt(source, node.start), message: `test name without a verb: '${name}'` });
    }
    if (name !== null) problems.push(...findPhraseProblems(source, { text: name, start: node.start }));
  }
  return problems.sort((a, b) => a.line - b.line);
}

/** Matches the comments of a file, by its extension. A whole document counts as one comment. */
const COMMENTS: Record<string, RegExp> = {
  '.css': /\/\*[\s\S]*?\*\//g,
  '.sql': /--[^\n]*|\/\*[\s\S]*?\*\//g,
  '.md': /[\s\S]+/g,
};

/**
 * Returns the problems of a file. Its extension decides which rules apply; other extensions have no rules.
 */
export function findLanguageProblems(file: string, source: string): Problem[] {
  if (/\.tsx?$/.test(file)) return findTypeScriptProblems(file, source);
  const pattern = COMMENTS[file.slice(file.lastIndexOf('.'))];
  if (!pattern) return [];
  return [...source.matchAll(pattern)].flatMap(({ 0: text, index }) =>
    findPhraseProblems(source, { text, start: index }),
  );
}
