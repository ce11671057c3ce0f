import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../../tests/support/accounts.ts';
import { imageFile } from '../../tests/support/images.ts';
import { ConfirmedWrites, checkGallery, findingsOf } from './confirmed-writes.ts';
import { ADMIN, createAdmin, startProofServer, withFolder } from './gallery.ts';
import { expectNone, type Finding, finding, type Scenario } from './scenario.ts';

/** Offsets from the real time in libfaketime's notation, applied in this order. */
const OFFSETS = ['+0', '+1h', '+2d', '-1h', '-3d', '+400d', '-400d', '+0'];
const MAX_RETRY_AFTER_SECONDS = 3600;
/** More than the five failures after which the server refuses sign-ins to one account from one network. */
const WRONG_PASSWORDS = 12;

/** Path of libfaketime, which changes the clock of the server; undefined if it is not installed. */
const FAKETIME_LIBRARY = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib']
  .map((folder) => `${folder}/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));

type Reply = { status: number; body: unknown; retryAfter: number };

/** Sends a request: a POST if it has a body, otherwise a GET. */
async function call(
  url: string,
  { token, json, form }: { token?: string; json?: unknown; form?: FormData },
): Promise<Reply> {
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
  const response = await fetch(url, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  const text = await response.text();
  return {
    status: response.status,
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
  };
}

/**
 * A client of a server whose clock jumps. It does not use auth-js, because auth-js compares the expiry of tokens with
 * the clock of this process, which does not jump.
 */
class PlainClient {
  readonly #url: string;
  readonly confirmed = new ConfirmedWrites();
  readonly statuses: number[] = [];
  #oldToken: string | undefined;
  #serial = 0;
  failures: string[] = [];
  longestRetryAfter = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Sends the token from before the jump, which the server may refuse. Then signs in, adds items and reads them. At the
   * end, sends wrong passwords to measure how long the server makes a client wait. They are for another email address:
   * the server would otherwise refuse the admin's next sign-in.
   */
  async actAfterJump(offset: string): Promise<void> {
    if (this.#oldToken) await this.#call('/api/account', { token: this.#oldToken });
    const session = await this.#signIn(PASSWORD);
    const token = (session.body as { access_token?: string }).access_token;
    if (session.status !== 200 || !token) return this.#recordFailure(offset, 'signing in', session);
    this.#oldToken = token;
    await this.#addCategory(offset, token);
    await this.#addScreen(offset, token);
    for (let attempt = 0; attempt < WRONG_PASSWORDS; attempt += 1) {
      const { status, retryAfter } = await this.#signIn('wrong password', 'mallory@example.com');
      if (status === 429) this.longestRetryAfter = Math.max(this.longestRetryAfter, retryAfter);
    }
  }

  #signIn(password: string, email = ADMIN): Promise<Reply> {
    return this.#call('/auth/v1/token?grant_type=password', { json: { email, password } });
  }

  async #addCategory(offset: string, token: string): Promise<void> {
    this.#serial += 1;
    const name = `Category ${this.#serial}`;
    const created = await this.#call('/api/admin/categories', { token, json: { type: 'styles', name } });
    if (created.status >= 300) return this.#recordFailure(offset, 'adding a category', created);
    this.confirmed.categories.push(name);
    const listed = await this.#call('/api/admin/categories?type=styles', { token });
    if (!JSON.stringify(listed.body).includes(name))
      this.#recordFailure(offset, 'reading the new category', listed);
  }

  async #addScreen(offset: string, token: string): Promise<void> {
    this.#serial += 1;
    const app = await this.#call('/api/admin/apps', { token, json: { name: `App ${this.#serial}` } });
    const appId = (app.body as { app?: { id: string } }).app?.id;
    if (!appId) return this.#recordFailure(offset, 'adding an app', app);
    const form = new FormData();
    const file = await imageFile({ width: 90, height: 160, seed: this.#serial });
    form.set('file', new Blob([new Uint8Array(file)]), 'screen.png');
    const image = await this.#call('/api/upload', { token, form });
    const imageId = (image.body as { image?: { id: string } }).image?.id;
    if (!imageId) return this.#recordFailure(offset, 'uploading', image);
    const json = { appId, platform: 'web', title: `Screen ${this.#serial}`, imageId };
    const screen = await this.#call('/api/admin/screens', { token, json });
    const id = (screen.body as { id?: string }).id;
    if (!id) return this.#recordFailure(offset, 'adding a screen', screen);
    this.confirmed.screens.push(id);
    for (const address of [`/screen/${id}`, `/api/screens/${id}`, '/web']) {
      const read = await this.#call(address, {});
      if (read.status !== 200) this.#recordFailure(offset, `reading ${address}`, read);
    }
    await this.#checkList(offset);
  }

  /** Checks that each screen is in the list exactly once. Reads pages of two screens, to test the cursors. */
  async #checkList(offset: string): Promise<void> {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const page = await this.#call(`/api/screens?platform=web&limit=2${query}`, {});
      const body = page.body as { items?: { id: string }[]; nextCursor?: string | null };
      ids.push(...(body.items ?? []).map(({ id }) => id));
      cursor = body.nextCursor ?? null;
    } while (cursor);
    const isComplete =
      ids.length === new Set(ids).size && this.confirmed.screens.every((id) => ids.includes(id));
    if (!isComplete)
      this.failures.push(
        `${offset}: the list of ${ids.length} screens has duplicates or lacks an added screen`,
      );
  }

  async #call(address: string, options: Parameters<typeof call>[1]): Promise<Reply> {
    const reply = await call(`${this.#url}${address}`, options);
    this.statuses.push(reply.status);
    return reply;
  }

  #recordFailure(offset: string, action: string, { status, body }: Reply): void {
    this.failures.push(`${offset}: ${action}: ${status} ${JSON.stringify(body).slice(0, 120)}`);
  }
}

async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await createAdmin(dataDir);
    const clock = path.join(folder, 'clock');
    writeFileSync(clock, '+0');
    const settings = {
      LD_PRELOAD: FAKETIME_LIBRARY as string,
      FAKETIME_TIMESTAMP_FILE: clock,
      // libfaketime reads the file again whenever the server reads the clock.
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // libfaketime must not shift the times of files. The kernel sets these times, and its clock does not jump.
      NO_FAKE_STAT: '1',
    };
    const server = await startProofServer(dataDir, settings);
    const client = new PlainClient(server.url);
    let restartCount = 0;
    try {
      for (const offset of OFFSETS) {
        writeFileSync(clock, offset);
        // Gives the server's periodic jobs, which read the clock, time to run after the jump.
        await pause(2000);
        await client.actAfterJump(offset);
      }
      // If the server has ended, `server.ended` resolves before the pause is over.
      const isRunning = (await Promise.race([server.ended.then(() => false), pause(10, true)])) as boolean;
      await server.stop();
      for (const offset of OFFSETS) {
        writeFileSync(clock, offset);
        const restartedServer = await startProofServer(dataDir, settings);
        try {
          const { status } = await call(`${restartedServer.url}/web`, {});
          if (status === 200) restartCount += 1;
        } finally {
          await restartedServer.stop();
        }
      }
      const { failures, statuses, longestRetryAfter, confirmed } = client;
      const label = `${OFFSETS.length} clock offsets`;
      return [
        finding(`${label}: requests`, statuses.length),
        expectNone(`${label}: responses with 5xx`, statuses.filter((status) => status >= 500).length),
        finding(
          `${label}: failed checks of the client`,
          failures.length === 0 ? 0 : `${failures.length}: ${failures.join('; ')}`,
          '0',
          failures.length === 0,
        ),
        finding(
          `${label}: longest time to wait after failed sign-ins`,
          `${longestRetryAfter} s`,
          `<= ${MAX_RETRY_AFTER_SECONDS} s`,
          longestRetryAfter <= MAX_RETRY_AFTER_SECONDS,
        ),
        finding(
          `${label}: state of the server at the end`,
          isRunning ? 'running' : 'stopped',
          'running',
          isRunning,
        ),
        finding(
          `${label}: successful restarts, one with each offset`,
          restartCount,
          String(OFFSETS.length),
          restartCount === OFFSETS.length,
        ),
        ...findingsOf(label, confirmed, await checkGallery(dataDir, {}, confirmed)),
      ];
    } finally {
      await server.stop('SIGKILL');
    }
  });
}

export const clock: Scenario = {
  name: 'clock',
  title: 'Clock jumps',
  description:
    `The clock of the running server is set to these offsets from the real time: ${OFFSETS.join(', ')}. After each ` +
    'jump an admin signs in, adds a category and a screen, and reads them.',
  needsIdleMachine: false,
  maxMinutes: 4,
  findSkipReason: async () => (FAKETIME_LIBRARY ? null : 'libfaketime is not installed'),
  run,
};
