import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describeFailure } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { toOperatorError } from '../command-failure.ts';
import type { CommandContext, OperatorCommand } from '../operator-command.ts';
import { type ClientFrame, clientFrameSchema, onFrames, sendFrame } from './frames.ts';

/** The part of the context that all commands in the server share. The rest depends on the connection. */
type ServerContext = Omit<CommandContext, 'signal' | 'printLine' | 'progress'>;

type Parts = {
  /** Address of the socket, from `controlSocketPath`. */
  socketPath: string;
  version: string;
  context: ServerContext;
  /** Returns the command with this name, or null. */
  loadCommand(name: string): Promise<Pick<OperatorCommand<never>, 'bind'> | null>;
};

/** How long the server waits for canceled commands when it stops. */
const GRACE_MS = 10_000;

export type ControlServer = {
  /** Accepts no further commands, cancels the running ones and waits up to `GRACE_MS` for their end. */
  close(): Promise<void>;
};

/**
 * Listens on the control socket and runs the commands of the operator in this process. Only the user that the server
 * runs as can connect (mode 0600). The caller must hold the lock of the data directory: this function replaces an
 * existing socket, and the lock ensures that no running server uses it.
 */
export async function openControlServer({
  socketPath,
  version,
  context,
  loadCommand,
}: Parts): Promise<ControlServer> {
  const running = new Map<AbortController, Promise<void>>();
  const server = createServer((socket) => {
    const controller = new AbortController();
    socket.on('error', () => controller.abort());
    socket.on('close', () => controller.abort());
    let hasStarted = false;
    onFrames(socket, clientFrameSchema, (frame) => {
      if (frame.type === 'cancel') return controller.abort();
      // A connection runs only one command.
      if (hasStarted) return socket.destroy();
      hasStarted = true;
      const work = serveCommand(socket, frame, controller.signal, { version, context, loadCommand });
      running.set(
        controller,
        work.finally(() => running.delete(controller)),
      );
    });
  });
  await listen(server, socketPath);
  server.on('error', (err) => context.logger.error({ err }, 'control socket failed'));
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const controller of running.keys()) controller.abort('shutdown');
      const grace = new AbortController();
      await Promise.race([
        Promise.all(running.values()).then(() => closed),
        delay(GRACE_MS, undefined, { signal: grace.signal, ref: false }).catch(() => undefined),
      ]);
      grace.abort();
    },
  };
}

function listen(server: ReturnType<typeof createServer>, socketPath: string): Promise<void> {
  // On Windows, the address is a named pipe and not a file.
  const isFile = process.platform !== 'win32';
  if (isFile) rmSync(socketPath, { force: true });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // `listen` creates the file synchronously. If its mode were set only afterwards, other users could connect in
    // between.
    const previousUmask = isFile ? process.umask(0o177) : null;
    server.listen(socketPath, () => {
      server.off('error', reject);
      resolve();
    });
    if (previousUmask !== null) process.umask(previousUmask);
  });
}

type Run = Extract<ClientFrame, { type: 'run' }>;

/** Runs one command and sends its output and exit code. Never throws. */
async function serveCommand(
  socket: Socket,
  { command: name, options, terminal, version: clientVersion }: Run,
  signal: AbortSignal,
  { version, context, loadCommand }: Pick<Parts, 'version' | 'context' | 'loadCommand'>,
): Promise<void> {
  const printError = (text: string): void => sendFrame(socket, { type: 'err', text: `${text}\n` });
  signal.addEventListener('abort', () => {
    if (signal.reason === 'shutdown') printError('The server is stopping and cancels the command.');
  });
  const start = performance.now();
  const run = async (): Promise<number> => {
    if (clientVersion !== version) {
      printError(
        `The running server is Vitrine ${version}, but this command is Vitrine ${clientVersion}. Restart the server first.`,
      );
      return 1;
    }
    const runBound = (await loadCommand(name))?.bind(options);
    if (!runBound) {
      printError(`The running server does not know the command ${name} or its options.`);
      return 1;
    }
    return runBound({
      ...context,
      signal,
      printLine: (text) => sendFrame(socket, { type: 'out', text: `${text}\n` }),
      progress: {
        write: (text) => sendFrame(socket, { type: 'err', text }),
        isTTY: terminal.isTTY,
        ...(terminal.columns && { columns: terminal.columns }),
      },
    });
  };
  const code = await run().catch((error: unknown) => {
    const message = describeFailure(toOperatorError(error));
    if (message === null) context.logger.error({ err: error, command: name }, 'command failed');
    printError(message ?? String((error as Error | null)?.stack ?? error));
    return 1;
  });
  logCommand(context.logger, { command: name, code, ms: Math.round(performance.now() - start) });
  sendFrame(socket, { type: 'exit', code });
  socket.end();
}

/** Does not log the options of the command, because they may contain a password. */
const logCommand = (logger: Logger, fields: { command: string; code: number; ms: number }): void =>
  logger.info(fields, 'command finished');
