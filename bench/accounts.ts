import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openAccounts } from '#domain/accounts/accounts.ts';
import { insertUser } from '#domain/accounts/users/users.ts';
import type { Config } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { figureRow, quantile, type Row, time, timingRow } from './measure.ts';
import { emailOf, runStorm, signIn } from './sign-in-storm.ts';
import { startServer } from './throughput.ts';
import type { Workspace } from './workspace.ts';

const PASSWORD = 'correct horse battery';
/**
 * Number of sign-ins with a wrong password to existing accounts. As many are sent for email addresses without an
 * account. Each sign-in uses another email address, because the server delays repeated guesses for one address.
 */
const GUESSES = 80;
/** The first guesses of each kind warm up the server. They do not count in the figures. */
const WARMUP_GUESSES = GUESSES / 4;
const CLIENTS = 500;
const REFUSED_CLIENTS = 100;
const STORM_MS = 10_000;
/** Pause between two measured requests while other clients sign in. */
const PAUSE_MS = 5;
/** The benchmark sends wrong passwords from this network address until the server refuses all its sign-ins. */
const REFUSED_ADDRESS = '203.0.113.9';
/** The benchmark fails if the server has refused none of this number of sign-ins from one address. */
const MAX_ATTEMPTS = 200;

/**
 * Creates an account for each client. The server that `benchAccounts` starts needs the data directory for itself, so
 * the caller closes the workspace's services in between.
 */
export async function prepareAccounts({ config, services }: Workspace): Promise<void> {
  const logger = createLogger({ level: 'error', format: 'json' });
  const accounts = await openAccounts({ db: services.db, logger, config });
  const passwordHash = await accounts.passwords.hash(PASSWORD);
  for (let number = 0; number < CLIENTS; number += 1) {
    await insertUser(
      accounts,
      services.db,
      { id: null, name: 'bench' },
      { email: emailOf(number), name: 'Somebody', passwordHash, isAdmin: false },
    );
  }
}

/** Measures whether the response time of a refused sign-in reveals that an account exists. */
async function benchGuesses(url: string): Promise<Row[]> {
  const timings = { known: [] as number[], unknown: [] as number[] };
  for (let number = 0; number < GUESSES; number += 1) {
    for (const [kind, email] of [
      ['known', emailOf(number)],
      ['unknown', `nobody${number}@example.com`],
    ] as const) {
      const start = performance.now();
      const status = await signIn(url, email, 'a wrong password');
      timings[kind].push(performance.now() - start);
      if (status !== 400) throw new Error(`A wrong password was answered with ${status}`);
    }
  }
  const timingOf = (samples: number[]) => {
    const sorted = samples.slice(WARMUP_GUESSES).sort((a, b) => a - b);
    return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), runs: sorted.length };
  };
  const [known, unknown] = [timingOf(timings.known), timingOf(timings.unknown)];
  const difference = Math.abs(known.median / unknown.median - 1);
  return [
    timingRow('Accounts', 'wrong password, unknown email address', unknown),
    timingRow('Accounts', 'wrong password, known email address', known, { baseline: unknown }),
    figureRow(
      'Accounts',
      'difference of the two medians',
      `${(difference * 100).toFixed(1)} %`,
      '<= 10 %',
      difference <= 0.1,
    ),
  ];
}

/** Returns the peak resident memory of a process. `VmHWM` is in kB. */
const readPeakMemoryMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Measures reads of the gallery, and the server's peak memory, while 500 clients sign in again and again. */
async function benchStorm(url: string, pid: number): Promise<Row[]> {
  const read = async (): Promise<void> => {
    const response = await fetch(`${url}/api/apps?platform=web`);
    if (response.status !== 200) throw new Error(`A read was answered with ${response.status}`);
    await response.arrayBuffer();
  };
  const quiet = await time(read, { runs: 200 });
  const before = readPeakMemoryMb(pid);
  const end = performance.now() + STORM_MS;
  const clients = runStorm({ url, password: PASSWORD, clients: CLIENTS, durationMs: STORM_MS });
  const samples: number[] = [];
  while (performance.now() < end) {
    const start = performance.now();
    await read();
    samples.push(performance.now() - start);
    await pause(PAUSE_MS);
  }
  const statuses = await clients;
  samples.sort((a, b) => a - b);
  const timing = { median: quantile(samples, 0.5), p95: quantile(samples, 0.95), runs: samples.length };
  const after = readPeakMemoryMb(pid);
  const unexpectedStatuses = [...statuses.keys()].filter((status) => status !== 200 && status !== 503);
  return [
    timingRow('Accounts', 'read of the gallery without sign-ins', quiet),
    timingRow('Accounts', `read of the gallery while ${CLIENTS} clients sign in`, timing, {
      budgetMs: 50,
      baseline: quiet,
    }),
    figureRow(
      'Accounts',
      `sign-ins answered with 200 / with 503 in ${STORM_MS / 1000} s`,
      `${statuses.get(200) ?? 0} / ${statuses.get(503) ?? 0}`,
      'no other status',
      unexpectedStatuses.length === 0,
    ),
    figureRow(
      'Accounts',
      'peak memory before / after the sign-ins',
      `${Math.round(before)} / ${Math.round(after)} MB`,
      '<= 400 MB more',
      after - before <= 400,
    ),
  ];
}

/** Sends wrong passwords from one network address until the server refuses further attempts (429). */
async function exhaustAttempts(url: string, address: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const status = await signIn(url, `unknown${attempt}@example.com`, 'a wrong password', address);
    if (status === 429) return;
  }
  throw new Error(`${MAX_ATTEMPTS} sign-ins from one address were not refused`);
}

/** Measures `/healthz` while many clients send sign-ins from one address and the server refuses all of them. */
async function benchRefusals(url: string): Promise<Row[]> {
  await exhaustAttempts(url, REFUSED_ADDRESS);
  const send = async (): Promise<void> => void (await (await fetch(`${url}/healthz`)).arrayBuffer());
  const quiet = await time(send, { runs: 200 });
  const clients = runStorm({
    url,
    password: PASSWORD,
    address: REFUSED_ADDRESS,
    clients: REFUSED_CLIENTS,
    durationMs: STORM_MS,
  });
  const samples: number[] = [];
  const end = performance.now() + STORM_MS;
  while (performance.now() < end) {
    const start = performance.now();
    await send();
    samples.push(performance.now() - start);
    await pause(PAUSE_MS);
  }
  const statuses = await clients;
  samples.sort((a, b) => a - b);
  const timing = { median: quantile(samples, 0.5), p95: quantile(samples, 0.95), runs: samples.length };
  const what = `/healthz while the sign-ins of ${REFUSED_CLIENTS} clients are refused`;
  return [
    timingRow('Accounts', what, timing, { budgetMs: 50, baseline: quiet }),
    figureRow('Accounts', `sign-ins refused in ${STORM_MS / 1000} s`, `${statuses.get(429) ?? 0}`),
  ];
}

/** Measures sign-ins to a server process with the accounts that `prepareAccounts` created. */
export async function benchAccounts(config: Config): Promise<Row[]> {
  // `signIn` names many network addresses in X-Forwarded-For, so the server must trust this header.
  const server = await startServer(config, { TRUSTED_PROXIES: '1' });
  try {
    return [
      ...(await benchGuesses(server.url)),
      ...(await benchRefusals(server.url)),
      ...(await benchStorm(server.url, server.child.pid as number)),
    ];
  } finally {
    await server.stop();
  }
}
