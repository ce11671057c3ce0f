import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findLanguageProblems } from './language.ts';

// Checks the wording of the whole project; part of `npm run lint`. Prints `file:line: problem`; exit code 1 on any.

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES = ['*.{md,ts}', '{bench,demo,docs,scripts,src,tests}/**/*.{css,md,sql,ts,tsx}'];
/** Generated files, texts that visitors read, and this check with its examples. */
const SKIPPED =
  /\.gen\.ts$|^docs\/benchmarks\.md$|^demo\/(post\.md|templates\/)|^src\/domain\/content\/defaults\/|^scripts\/lint\/|\/node_modules\//;

const problems = FILES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((file) => !SKIPPED.test(file))
  .sort()
  .flatMap((file) =>
    findLanguageProblems(file, readFileSync(path.join(ROOT, file), 'utf8')).map(
      ({ line, message }) => `${file}:${line}: ${message}`,
    ),
  );
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} language problems. CONTRIBUTING.md#style has the rules.`);
  process.exitCode = 1;
}
