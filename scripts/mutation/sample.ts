import { createHash } from 'node:crypto';

/** Matches a line of code: not empty, and neither an import, an exported type, a comment nor only closing brackets. */
const CODE = /^\s*(?!import\b|export type\b|\/\/|\/?\*|[)}\]]*[;,]?$)\S/;

/**
 * Picks about one in `linesPerSample` lines of code of a source file for mutation testing. Returns ranges for Stryker's
 * option `mutate`, such as `src/a.ts:3:0-3:999`. Column 999 is beyond the end of every line. Whether a line is picked
 * depends only on `seed`, the path and its text, so edits of other lines do not matter.
 */
export function sampleLines(file: string, source: string, linesPerSample: number, seed: string): string[] {
  return source.split('\n').flatMap((text, index) => {
    if (!CODE.test(text)) return [];
    const digest = createHash('sha256').update(`${seed}\0${file}\0${text}`).digest();
    if (digest.readUInt32BE(0) % linesPerSample !== 0) return [];
    return [`${file}:${index + 1}:0-${index + 1}:999`];
  });
}
