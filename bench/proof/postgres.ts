import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresBinDir, serverUser } from '../../tests/support/database-server.ts';

// Starts a separate PostgreSQL server for scenarios of `npm run proof` in which the database fails.

/** Returns why this machine cannot run a PostgreSQL server, or null. */
export const findPostgresSkipReason = async (): Promise<string | null> =>
  findPostgresBinDir() ? null : 'PostgreSQL is not installed';

/** A PostgreSQL server that this process starts and can kill, freeze and start again. */
export class PostgresServer {
  /** Number of servers that this process has created. Gives each server its own port. */
  static #count = 0;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  /** Creates a database cluster in a new folder and starts its server. Unlike in the tests, `fsync` is on. */
  static async create(): Promise<PostgresServer> {
    const port = 20_000 + ((process.pid + PostgresServer.#count) % 20_000);
    PostgresServer.#count += 1;
    // The data is not in the scenario's folder: PostgreSQL may run as another user, who cannot open that folder.
    const server = new PostgresServer(await mkdtemp(path.join(tmpdir(), 'vitrine-proof-postgres-')), port);
    const user = serverUser();
    if (user) await chown(server.#folder, user.uid, user.gid);
    const initdb = path.join(findPostgresBinDir() as string, 'initdb');
    const options = ['-D', server.#data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
    execFileSync(initdb, options, { ...user, stdio: 'ignore' });
    await server.start();
    return server;
  }

  get #data(): string {
    return path.join(this.#folder, 'data');
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  /** Starts the server and waits until it accepts connections. Throws after 60 s. */
  async start(): Promise<void> {
    const postgres = path.join(findPostgresBinDir() as string, 'postgres');
    const options = ['-D', this.#data, '-k', this.#folder, '-p', String(this.#port)];
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'];
    this.#process = spawn(postgres, [...options, ...settings], { ...serverUser(), stdio: 'ignore' });
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
      const client = new pg.Client(this.url);
      // Without a listener, the 'error' event of a lost connection would end this process.
      client.on('error', () => undefined);
      try {
        await client.connect();
        return;
      } catch {
        // Not ready yet.
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    throw new Error('PostgreSQL did not start within 60 s');
  }

  /** Returns the process ids of the server and its children. */
  #processes(): number[] {
    const pid = this.#process?.pid as number;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...children.split(' ').filter(Boolean).map(Number)];
  }

  #signalAll(signal: NodeJS.Signals): void {
    for (const pid of this.#processes()) {
      try {
        process.kill(pid, signal);
      } catch {
        // The child has just ended.
      }
    }
  }

  async #end(sendSignal: () => void): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    sendSignal();
    await exit;
  }

  /** Kills the server and its children at once. The next start recovers from the write-ahead log. */
  kill = (): Promise<void> => this.#end(() => this.#signalAll('SIGKILL'));
  /** Shuts the server down without waiting for clients, which lose their connections. */
  stop = (): Promise<void> => this.#end(() => this.#process?.kill('SIGINT'));
  /** Stops the server and deletes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
  /** Suspends all processes of the server until `thaw`. Their connections stay open. */
  freeze = (): void => this.#signalAll('SIGSTOP');
  thaw = (): void => this.#signalAll('SIGCONT');
}
