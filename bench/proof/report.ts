import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../workspace.ts';
import type { Finding, Scenario } from './scenario.ts';

// Writes the report of `npm run proof`: the results in `docs/proof.json`, and `docs/proof.md`, which shows them.

/** Result of the last run of a scenario, as stored in `docs/proof.json`. */
export type Outcome = {
  /** Date, commit, machine and version of Node. */
  environment: string;
  seconds: number;
  findings: Finding[];
  /** Why the scenario was skipped or not completed; null if it was completed. */
  incompleteReason: string | null;
};

const JSON_FILE = path.join(rootDir, 'docs/proof.json');
const MARKDOWN_FILE = path.join(rootDir, 'docs/proof.md');

const HEAD = `# Proof

How Vitrine behaves under load, faults and hostile input, measured by \`npm run proof\` on the real server in its own
process. A run replaces the results of its scenarios here and in \`docs/proof.json\`. Figures in **bold** are not as
expected.
`;

const readOutcomes = (): Record<string, Outcome> =>
  existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : {};

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function renderOutcome({ title, description }: Scenario, outcome: Outcome | undefined): string {
  const lines = [`## ${title}`, '', description, ''];
  if (!outcome) return [...lines, 'Not run yet.', ''].join('\n');
  const { environment, seconds, findings, incompleteReason } = outcome;
  if (incompleteReason) lines.push(`**Not completed:** ${escapeCell(incompleteReason)}`, '');
  if (findings.length > 0) {
    lines.push('| what | figure | expected |', '|---|---:|---|');
    for (const { what, figure, expected, ok } of findings) {
      const cell = escapeCell(figure);
      lines.push(`| ${escapeCell(what)} | ${ok ? cell : `**${cell}**`} | ${escapeCell(expected)} |`);
    }
    lines.push('');
  }
  return [...lines, `Measured in ${Math.round(seconds)} s: ${environment}.`, ''].join('\n');
}

/** Stores the outcome of a scenario in `docs/proof.json`, and renders `docs/proof.md`. */
export function recordOutcome(scenarios: readonly Scenario[], name: string, outcome: Outcome): void {
  const outcomes = { ...readOutcomes(), [name]: outcome };
  // Omits the outcomes of scenarios that no longer exist.
  const known = Object.fromEntries(
    scenarios.filter((scenario) => outcomes[scenario.name]).map(({ name: key }) => [key, outcomes[key]]),
  );
  writeFileSync(JSON_FILE, `${JSON.stringify(known, null, 2)}\n`);
  const sections = scenarios.map((scenario) => renderOutcome(scenario, outcomes[scenario.name]));
  writeFileSync(MARKDOWN_FILE, [HEAD, ...sections].join('\n'));
}
