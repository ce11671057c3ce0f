import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

// Simulates many clients that sign in at the same time, for the benchmark of accounts (`accounts.ts`).

/** Time that the server tells a client to wait after a refusal (503). */
const RETRY_MS = 2_000;

/** Options of `runStorm`. */
export type Storm = {
  url: string;
  password: string;
  clients: number;
  durationMs: number;
  /** Network address of all clients. By default, each sign-in has a different address. */
  address?: string;
};

let calls = 0;

/** Returns a different address each time, so that the limits per address do not apply. */
const nextAddress = (): string => {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
};

/**
 * Signs in with a password. Returns the status of the response. The server must run with `TRUSTED_PROXIES`:
 * otherwise it ignores `address`, which is sent in the header `X-Forwarded-For`.
 */
export async function signIn(
  url: string,
  email: string,
  password: string,
  address: string = nextAddress(),
): Promise<number> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return response.status;
}

export const emailOf = (number: number): string => `bench${number}@example.com`;

/**
 * Runs clients that sign in again and again, and wait for `RETRY_MS` after a 503. Resolves with the number of responses
 * by status. The clients run in a worker thread: in the main thread, they would delay the requests that the caller
 * measures meanwhile.
 */
export const runStorm = (options: Storm): Promise<Map<number, number>> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: options });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

async function run({ url, password, clients, durationMs, address }: Storm): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const end = performance.now() + durationMs;
  await Promise.all(
    Array.from({ length: clients }, async (_, number) => {
      while (performance.now() < end) {
        const status = await signIn(url, emailOf(number), password, address);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 503) await pause(RETRY_MS);
      }
    }),
  );
  return statuses;
}

// This file is also the program of the worker thread that `runStorm` starts.
if (!isMainThread) parentPort?.postMessage(await run(workerData as Storm));
