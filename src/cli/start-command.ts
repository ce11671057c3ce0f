import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { type Config, isRunByNpm, loadConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { reportSteps } from '#platform/step-report.ts';
import type { RunningServer } from '#server/main.ts';
import { type ControlServer, openControlServer } from './control/control-server.ts';
import { controlSocketPath } from './control/socket-path.ts';
import { isSameInterruption } from './interruption.ts';
import { INTERRUPTED } from './operator-command.ts';
import { loadOperatorCommand } from './operator-commands.ts';
import { ROOT_DIR, VERSION } from './project.ts';
import type { Terminal } from './terminal.ts';

/**
 * Registers `vitrine start`, which builds the pages and the database template if they are missing or
 * outdated, migrates the database, serves the gallery, and stops cleanly on SIGINT, SIGTERM or SIGHUP.
 */
export function registerStart(program: Command, terminal: Terminal): void {
  program
    .command('start')
    .description('build the pages if necessary, migrate the database, and serve the gallery')
    .option('--dev', 'serve from the sources, and reload pages when they change')
    .option('--no-build', 'serve the existing build without checking whether it is up to date')
    .action(async ({ dev, build: mayBuild }: { dev?: boolean; build: boolean }) => {
      const config = loadConfig(terminal);
      const logger = createLogger(config.log);
      const signals = handleStopSignals(logger);
      const jsonOutput = config.log.format === 'json' ? createJsonOutput() : null;
      if (mayBuild) await build(dev ? ['--database-template-only'] : [], jsonOutput);
      else if (!dev) assertBuilt();
      // Imported only here, because loading takes half a second, in which the process must already react to signals.
      const { startServer } = await import('#server/main.ts');
      const report = reportSteps(jsonOutput ?? process.stdout);
      const printLine = (text: string): void =>
        void (jsonOutput ? jsonOutput.write(text) : process.stdout.write(`${text}\n`));
      report.step(config.databaseUrl ? 'Opening the database' : `Opening the gallery in ${config.dataDir}`);
      const mode = dev ? 'development' : 'built';
      const server = await startServer({ config, logger, rootDir: ROOT_DIR, mode, version: VERSION }).finally(
        report.end,
      );
      let control: ControlServer | null = null;
      // The server answers requests from now on, so a stop signal must let it finish them.
      signals.closeWith(() => server.close(control?.close));
      control = await openControl(config, logger, server);
      printLine(`${config.site.name} is ready at ${server.url}`);
      if (server.setupLink) {
        printLine(
          `There is no account yet. Create the first admin within one hour at${jsonOutput ? ' ' : '\n  '}${server.setupLink}`,
        );
      }
      if (!config.auth.secret) {
        printLine(
          'AUTH_SECRET is not set: anyone with a copy of the database can sign in as any user (docs/deployment.md#accounts).',
        );
      }
    });
}

type TextOutput = { write(text: string): void };

/**
 * Returns an output that writes each text to standard output as a line of JSON, for programs that read this output
 * together with the log of the server. LOG_LEVEL has no effect on these lines, because a new gallery cannot be used
 * without the link for the first admin.
 */
function createJsonOutput(): TextOutput {
  const logger = createLogger({ level: 'info', format: 'json' }, process.stdout);
  return { write: (text) => logger.info(text.trimEnd()) };
}

/**
 * Opens the socket through which other commands use the embedded database while the server runs. With a
 * PostgreSQL server the commands need no socket: they open the database themselves.
 */
async function openControl(
  config: Config,
  logger: Logger,
  { services, accounts, operations }: RunningServer,
): Promise<ControlServer | null> {
  if (config.databaseUrl) return null;
  const socketPath = controlSocketPath(config.dataDir);
  if (!socketPath) {
    logger.warn(
      'the path of DATA_DIR is too long for a socket: other commands cannot run while the server runs',
    );
    return null;
  }
  const context = {
    config,
    logger,
    rootDir: ROOT_DIR,
    readServerState: operations.readServerState,
    // At most half of the processors, so that the server can still answer requests.
    parallelism: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
    openServices: async () => services,
    openAccounts: async () => accounts,
  };
  try {
    return await openControlServer({
      socketPath,
      version: VERSION,
      context,
      loadCommand: loadOperatorCommand,
    });
  } catch (err) {
    // A possible cause: the file system of DATA_DIR does not support sockets.
    logger.warn(
      { err },
      'the control socket could not be opened: other commands cannot run while the server runs',
    );
    return null;
  }
}

function assertBuilt(): void {
  if (existsSync(path.join(ROOT_DIR, 'dist/server/entry-server.js'))) return;
  throw new OperatorError('The pages are not built. Run npm run build first, or start without --no-build');
}

/**
 * Runs the build in a child process, because the bundler needs much more memory than the server. Each line of its
 * standard output goes to `output`, if there is one. If this process exits meanwhile, the build ends too.
 */
function build(options: string[], output: TextOutput | null): Promise<void> {
  const isWindows = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(ROOT_DIR, 'scripts/build.ts'), '--if-stale', ...options],
      {
        cwd: ROOT_DIR,
        stdio: ['ignore', output ? 'pipe' : 'inherit', 'inherit'],
        // A process group of its own, so that a signal also reaches the processes that the build starts.
        detached: !isWindows,
      },
    );
    const endBuild = (): void => {
      if (child.pid !== undefined) process.kill(isWindows ? child.pid : -child.pid);
    };
    process.once('exit', endBuild);
    child.once('exit', () => process.off('exit', endBuild));
    if (output && child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => output.write(line));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new OperatorError(`The build failed with exit code ${code}. Its error messages are above`)),
    );
  });
}

/** Interval in ms at which a server started by npm checks that its parent is still running. */
const PARENT_CHECK_MS = 500;

/**
 * Ends the process on SIGINT, SIGTERM or SIGHUP. Called before the slow parts of the start, because the first process
 * of a container does not receive signals without a listener. During the start, a signal ends the process immediately:
 * there are no requests to finish, and the database can be interrupted at any time. After `closeWith`, a signal first
 * closes the server.
 *
 * `npm start` forwards SIGTERM only to its shell, which ends without signaling the server. Therefore a server started
 * by npm also stops when its parent process has ended; otherwise it would keep the port.
 */
function handleStopSignals(logger: Logger): { closeWith(close: () => Promise<void>): void } {
  let closeServer: (() => Promise<void>) | null = null;
  let stoppingSince: number | null = null;
  const stop = (reason: string): void => {
    if (stoppingSince !== null) {
      if (isSameInterruption(stoppingSince)) return;
      process.exit(INTERRUPTED);
    }
    if (!closeServer) {
      logger.info({ signal: reason }, 'stopping before the start is complete');
      process.exit(0);
    }
    stoppingSince = performance.now();
    logger.info({ signal: reason }, 'stopping; a second signal stops immediately');
    closeServer().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  if (isRunByNpm()) {
    const parent = process.ppid;
    const parentCheck = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(parentCheck);
      if (stoppingSince === null) stop('npm ended');
    }, PARENT_CHECK_MS);
    parentCheck.unref();
  }
  return {
    closeWith: (close) => {
      closeServer = close;
    },
  };
}
