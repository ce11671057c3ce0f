import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ensureBuilt } from './build.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Environment variables of the server; see `.env.example`. */
export type ServerSettings = Readonly<Record<string, string>>;

export type RunningServer = {
  /** `http://localhost:<port>`, without a trailing slash. By default, this is also the public address. */
  url: string;
  pid: number;
  /** Returns the server's output so far, standard output and standard error together. */
  log(): string;
  /** Closes the reading ends of the server's output, as the end of a terminal or of a log reader does. */
  closeOutput(): void;
  /** Sends a signal (default: SIGTERM) to the server and resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when the process has ended for any reason. */
  ended: Promise<number | null>;
};

/** Only these variables reach the servers under test, because the developer's environment may contain settings. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG'];

/**
 * The end of the line that announces that the server is ready. In a JSON log the line ends with `"}`. The line break is
 * part of the expression, because the line may arrive in several chunks.
 */
const READY = /is ready at (http:\/\/[^\s"]+)(?:"\})?\r?\n/;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;

/** Folder of Node's compile cache. The many processes of a test run share it, so that each source is compiled once. */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/vitrine-tests');

/**
 * The flag that `bin/vitrine.js` sets on a small machine and for every command except `start`. Without the flag, V8
 * optimizes the code of the embedded database, which takes longer than a test runs.
 */
export const NODE_FLAGS = ['--liftoff-only'];

/** The environment of a server under test: a free loopback port, no demo catalogue, no OCR, JSON logs. */
export const serverEnvironment = (dataDir: string, settings: ServerSettings): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
  HOST: '127.0.0.1',
  PORT: '0',
  DEMO: 'off',
  TEXT_RECOGNITION: 'off',
  LOG_FORMAT: 'json',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  DATA_DIR: dataDir,
  ...settings,
});

/** Starts the command line in the parent folder of the data directory, where no `.env` file changes its settings. */
export function spawnVitrine(
  args: string[],
  dataDir: string,
  settings: ServerSettings = {},
  stdin: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, path.join(ROOT, 'bin/vitrine.js'), ...args], {
    cwd: path.dirname(dataDir),
    env: serverEnvironment(dataDir, settings),
    stdio: [stdin, 'pipe', 'pipe'],
  });
}

/**
 * Runs the command line to completion in its own process, with `input` on its standard input. Most tests use the faster
 * `runVitrine` of `command-line.ts`.
 */
export async function runVitrineProcess(
  args: string[],
  dataDir: string,
  settings?: ServerSettings,
  input?: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawnVitrine(args, dataDir, settings, input === undefined ? 'ignore' : 'pipe');
  child.stdin?.end(input);
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (part: string) => {
      text[name] += part;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}

/**
 * Starts the real server on `dataDir` and resolves when it is ready. Rejects with its log if it fails. The pages are
 * built once for each test run, because checking the build at each start takes as long as loading the server.
 */
export async function startServer(dataDir: string, settings?: ServerSettings): Promise<RunningServer> {
  ensureBuilt();
  return waitUntilReady(spawnVitrine(['start', '--no-build'], dataDir, settings));
}

/** As `startServer`, but the server itself builds the pages if they are missing or outdated. */
export const startServerWithBuild = (dataDir: string, settings?: ServerSettings): Promise<RunningServer> =>
  waitUntilReady(spawnVitrine(['start'], dataDir, settings));

async function waitUntilReady(child: ChildProcess): Promise<RunningServer> {
  let text = '';
  let resolveAddress: (url: string) => void;
  const listeningUrl = new Promise<string>((resolve) => {
    resolveAddress = resolve;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const [, url] = READY.exec(text) ?? [];
      if (url) resolveAddress(url);
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);

  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    return ended.finally(() => clearTimeout(killTimer));
  };
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`The server did not start.\n${text}`)), START_TIMEOUT_MS).unref();
  });
  const earlyExit = ended.then((code) => {
    throw new Error(`The server ended with code ${code} before it was ready.\n${text}`);
  });
  earlyExit.catch(() => undefined);
  timeout.catch(() => undefined);
  try {
    const url = await Promise.race([listeningUrl, earlyExit, timeout]);
    const closeOutput = (): void => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    return { url, pid: child.pid as number, log: () => text, closeOutput, stop, ended };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}
