import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import PQueue from 'p-queue';
import { buildPages, rootDir } from '../workspace.ts';
import { type Outcome, recordOutcome } from './report.ts';
import { finding, type Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

// `npm run proof` runs the scenarios, each of which tests the real server under load, faults or hostile input, and
// writes their results to `docs/proof.md`. The exit code is 1 if a figure is not as expected.

const { values } = parseArgs({
  options: { only: { type: 'string' }, 'no-write': { type: 'boolean', default: false } },
});
const names = values.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no scenario ${unknown.join(', ')}. Known: ${SCENARIOS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

buildPages();

const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: rootDir, encoding: 'utf8' });
const environment =
  `${new Date().toISOString().slice(0, 10)}, ${commit.trim()}, ${cpus().length} x ` +
  `${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

/** Runs a scenario until it ends or reaches its time limit. If it is skipped or not completed, the outcome says why. */
async function runScenario(scenario: Scenario): Promise<Outcome> {
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  const skipReason = await scenario.findSkipReason?.();
  if (skipReason) return { environment, seconds: seconds(), findings: [], incompleteReason: skipReason };
  const signal = AbortSignal.timeout(scenario.maxMinutes * 60_000);
  const limit = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`exceeded ${scenario.maxMinutes} minutes`)), {
      once: true,
    });
  });
  try {
    const findings = await Promise.race([scenario.run(signal), limit]);
    return { environment, seconds: seconds(), findings, incompleteReason: null };
  } catch (error) {
    console.error(error);
    const findings = [finding('completed', 'no', 'yes', false)];
    return { environment, seconds: seconds(), findings, incompleteReason: (error as Error).message };
  }
}

let unexpectedFindings = 0;

async function reportScenario(scenario: Scenario): Promise<void> {
  console.log(`\n${scenario.title}: started`);
  const outcome = await runScenario(scenario);
  console.log(`\n## ${scenario.title} (${Math.round(outcome.seconds)} s)`);
  if (outcome.incompleteReason) console.log(`not completed: ${outcome.incompleteReason}`);
  for (const { what, figure, expected, ok } of outcome.findings)
    console.log(`${ok ? ' ' : '!'} ${what}: ${figure}${expected === '' ? '' : ` (expected ${expected})`}`);
  unexpectedFindings += outcome.findings.filter(({ ok }) => !ok).length;
  if (!values['no-write']) recordOutcome(SCENARIOS, scenario.name, outcome);
}

/** Scenarios that do not need an idle machine mostly wait, so this number of them run at the same time. */
const CONCURRENT_SCENARIOS = 2;

const chosen = SCENARIOS.filter(({ name }) => names.includes(name));
for (const scenario of chosen.filter(({ needsIdleMachine }) => needsIdleMachine))
  await reportScenario(scenario);
await new PQueue({ concurrency: CONCURRENT_SCENARIOS }).addAll(
  chosen
    .filter(({ needsIdleMachine }) => !needsIdleMachine)
    // Starts with the longest, so that no long scenario runs alone at the end.
    .sort((a, b) => b.maxMinutes - a.maxMinutes)
    .map((scenario) => () => reportScenario(scenario)),
);
// Without `exit`, servers that an incomplete scenario has left running would keep the process alive.
process.exit(unexpectedFindings > 0 ? 1 : 0);
