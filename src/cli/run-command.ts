import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseLockedError, lockDatabase } from '#db/lock.ts';
import { type Config, loadConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Services } from '#services/open-services.ts';
import { toOperatorError } from './command-failure.ts';
import { connectToServer, runOnServer } from './control/control-client.ts';
import { controlSocketPath } from './control/socket-path.ts';
import { listenForInterrupt } from './interruption.ts';
import type { OperatorCommand } from './operator-command.ts';
import { ROOT_DIR, VERSION } from './project.ts';
import type { Terminal } from './terminal.ts';

/** How long a command waits for a starting server to create the gallery, or to listen on its control socket. */
const SERVER_START_WAIT_MS = 5_000;
const CONNECT_INTERVAL_MS = 100;

/**
 * Runs a command in the server if one is using the embedded database, otherwise in this process. The output is the same
 * in both cases. Sets the exit code of the terminal. Throws `DatabaseLockedError` if another process that is not a
 * server uses the database, and the errors of the command.
 */
export async function runCommand<Options>(
  terminal: Terminal,
  command: OperatorCommand<Options>,
  options: Options,
): Promise<void> {
  const config = loadConfig(terminal);
  let socket = await findServer(config);
  if (!socket && command.needsGallery?.(options)) socket = await waitForFirstStart(config);
  if (socket) {
    return terminal.setExitCode(await runOnServer(terminal, socket, command, options, VERSION));
  }
  try {
    terminal.setExitCode(await runHere(terminal, config, command, options));
  } catch (error) {
    if (!(error instanceof DatabaseLockedError)) throw error;
    const startedServer = await waitForServer(config);
    if (!startedServer) throw error;
    terminal.setExitCode(await runOnServer(terminal, startedServer, command, options, VERSION));
  }
}

/**
 * Connects to the server that uses the embedded database. Returns null if no server listens, or if the
 * gallery uses a PostgreSQL server, which commands can open themselves.
 */
async function findServer({ databaseUrl, dataDir }: Config): Promise<Socket | null> {
  const socketPath = databaseUrl ? null : controlSocketPath(dataDir);
  return socketPath === null ? null : connectToServer(socketPath);
}

async function waitForServer(config: Config): Promise<Socket | null> {
  const deadline = performance.now() + SERVER_START_WAIT_MS;
  for (;;) {
    const socket = await findServer(config);
    if (socket || performance.now() > deadline) return socket;
    await delay(CONNECT_INTERVAL_MS);
  }
}

type GalleryLocation = Pick<Config, 'databaseUrl' | 'dataDir'>;

const databaseDirectory = ({ dataDir }: GalleryLocation): string =>
  path.join(path.resolve(dataDir), 'database');

/** Whether DATABASE_URL is set, or DATA_DIR contains an embedded database or the marker of a restore. */
const hasGallery = ({ databaseUrl, dataDir }: GalleryLocation): boolean =>
  databaseUrl !== null ||
  ['database', 'restore.incomplete'].some((name) => existsSync(path.join(dataDir, name)));

/**
 * Waits for a server whose first start may be creating the gallery, while DATA_DIR exists and contains no gallery.
 * Returns the connection once a server listens, or null if a gallery appears first or after `SERVER_START_WAIT_MS`.
 */
async function waitForFirstStart(config: Config): Promise<Socket | null> {
  const deadline = performance.now() + SERVER_START_WAIT_MS;
  const mayAppear = (): boolean => existsSync(config.dataDir) && !hasGallery(config);
  while (mayAppear() && performance.now() < deadline) {
    await delay(CONNECT_INTERVAL_MS);
    const socket = await findServer(config);
    if (socket) return socket;
  }
  return null;
}

/**
 * Throws unless there is a gallery: `DatabaseLockedError` if a process is creating it, otherwise another
 * `OperatorError`.
 */
export function assertGalleryExists(location: GalleryLocation): void {
  if (hasGallery(location)) return;
  const directory = databaseDirectory(location);
  // Takes the lock and releases it at once, to check that no other process holds it.
  if (existsSync(`${directory}.lock`)) lockDatabase(directory)();
  throw new OperatorError(`There is no gallery in ${path.dirname(directory)}: check DATA_DIR`);
}

/** Runs a command in this process, which opens the services when the command first uses them. */
async function runHere<Options>(
  terminal: Terminal,
  config: Config,
  { run, cancelNotice, needsGallery }: OperatorCommand<Options>,
  options: Options,
): Promise<number> {
  if (needsGallery?.(options)) assertGalleryExists(config);
  const { createLogger } = await import('#platform/logger.ts');
  const logger = createLogger(config.log, terminal.stderr);
  const interrupt = cancelNotice === undefined ? null : listenForInterrupt(terminal, cancelNotice);
  let opened: Promise<Services> | null = null;
  const open = (): Promise<Services> => {
    // Imported only here, because loading takes half a second, and this process does not need these modules if the
    // server runs the command.
    opened ??= import('#services/open-services.ts').then(({ openServices }) => openServices(config, logger));
    return opened;
  };
  try {
    return await run(
      {
        config,
        logger,
        rootDir: ROOT_DIR,
        readServerState: () => null,
        parallelism: Math.min(8, availableParallelism()),
        signal: interrupt?.signal ?? new AbortController().signal,
        openServices: open,
        openAccounts: async () => {
          const { openAccounts } = await import('#domain/accounts/accounts.ts');
          return openAccounts({ db: (await open()).db, logger, config });
        },
        printLine: (text) => void terminal.stdout.write(`${text}\n`),
        progress: terminal.stderr,
      },
      options,
    );
  } catch (error) {
    throw toOperatorError(error);
  } finally {
    interrupt?.release();
    await (opened as Promise<Services> | null)?.then(
      (services) => services.close(),
      // The services could not be opened, and the command has already thrown this error.
      () => undefined,
    );
  }
}
