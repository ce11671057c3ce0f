import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Command } from 'commander';
import { isRunByNpm, loadConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { createLogger } from '#platform/logger.ts';
import { reportSteps } from '#platform/step-report.ts';
import { startServer } from '#server/main.ts';

/**
 * Registers `vitrine start`, which builds the pages if they are missing or outdated, migrates the database,
 * serves the gallery, and stops cleanly on SIGINT, SIGTERM or SIGHUP.
 */
export function registerStart(program: Command, rootDir: string): void {
  program
    .command('start')
    .description('build the pages if necessary, migrate the database, and serve the gallery')
    .option('--dev', 'serve from the sources, and reload pages when they change')
    .action(async ({ dev }: { dev?: boolean }) => {
      const config = loadConfig();
      const logger = createLogger(config.log);
      await build(rootDir, dev ? ['--database-template-only'] : []);
      const report = reportSteps();
      report.step(config.databaseUrl ? 'Opening the database' : `Opening the gallery in ${config.dataDir}`);
      const mode = dev ? 'development' : 'built';
      const server = await startServer({ config, logger, rootDir, mode }).finally(report.end);
      console.log(`${config.site.name} is ready at ${server.url}`);
      if (server.setupLink) {
        console.log(
          `There is no account yet. Create the first admin within one hour at\n  ${server.setupLink}`,
        );
      }
      if (!config.auth.secret) {
        console.log(
          'AUTH_SECRET is not set: anyone with a copy of the database can sign in as any user (docs/deployment.md#accounts).',
        );
      }
      stopOnSignals(() => server.close(), logger);
    });
}

/** Runs the build in a child process, because the bundler needs much more memory than the server. */
function build(rootDir: string, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(rootDir, 'scripts/build.ts'), '--if-stale', ...options],
      {
        cwd: rootDir,
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new OperatorError(`The build failed with exit code ${code}. Its error messages are above`)),
    );
  });
}

/** Interval in ms at which a server started by npm checks that its parent is still running. */
const PARENT_CHECK_MS = 500;

/**
 * Stops on SIGINT, SIGTERM and SIGHUP. `npm start` forwards SIGTERM only to its shell, which ends without
 * signalling the server. Therefore a server started by npm also stops when its parent process has ended;
 * otherwise it would keep the port.
 */
function stopOnSignals(close: () => Promise<void>, logger: ReturnType<typeof createLogger>): void {
  let isStopping = false;
  const stop = (reason: string): void => {
    if (isStopping) process.exit(130);
    isStopping = true;
    logger.info({ signal: reason }, 'stopping; a second signal stops immediately');
    close().then(
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
  if (!isRunByNpm()) return;
  const parent = process.ppid;
  const parentCheck = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(parentCheck);
    if (!isStopping) stop('npm ended');
  }, PARENT_CHECK_MS);
  parentCheck.unref();
}
