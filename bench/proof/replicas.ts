import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasNginx } from '../../tests/support/nginx.ts';
import { rootDir } from '../workspace.ts';
import { findPostgresSkipReason } from './postgres.ts';
import { expectNone, type Finding, finding, type Scenario } from './scenario.ts';

// Scenario of `npm run proof`: runs the browser tests against galleries with two servers (replicas) behind nginx.

/** More tests than this must pass. Otherwise only a part of the suite has run. */
const MIN_PASSED = 300;

async function findSkipReason(): Promise<string | null> {
  return hasNginx() ? findPostgresSkipReason() : 'nginx is not installed';
}

async function run(signal: AbortSignal): Promise<Finding[]> {
  const tests = spawn('npx', ['playwright', 'test', '--reporter=line'], {
    cwd: rootDir,
    env: { ...process.env, VITRINE_E2E_REPLICAS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
    killSignal: 'SIGTERM',
  });
  let output = '';
  tests.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  await once(tests, 'close');
  // The output ends with one line for each kind of result, such as '377 passed (12.3m)'.
  const count = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(output)?.[1] ?? 0);
  const [passed, failed, flaky] = [count('passed'), count('failed'), count('flaky')];
  if (failed > 0) console.log(output.slice(-20_000));
  return [
    finding('browser tests passed', passed, `> ${MIN_PASSED}`, passed > MIN_PASSED),
    expectNone('browser tests failed', failed + flaky),
  ];
}

export const replicas: Scenario = {
  name: 'replicas',
  title: 'Two replicas behind nginx',
  description:
    'The whole suite of browser tests, with every gallery as two replicas behind nginx that share a PostgreSQL ' +
    'database and an S3 store (s3rver). Requests alternate between the replicas.',
  needsIdleMachine: true,
  maxMinutes: 20,
  findSkipReason,
  run,
};
