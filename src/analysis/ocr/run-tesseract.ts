import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { programEnvironment } from '#platform/config.ts';

/** Maximum size of the output; the TSV of a page full of small text has about 200 kB. */
const MAX_OUTPUT_BYTES = 8_000_000;
const MAX_STDERR_BYTES = 2_000;

export type TesseractRun = {
  command: string;
  args: readonly string[];
  input?: Buffer;
  timeLimitMs: number;
  signal?: AbortSignal | undefined;
  /** Called with the started process. */
  onStart?: ((child: ChildProcess) => void) | undefined;
};

/**
 * Returns the environment of the process. `TESSDATA_PREFIX` lets the operator set the location of the language data.
 * `OMP_THREAD_LIMIT` limits Tesseract to one thread per image, so that the other cores can serve visitors.
 */
const createEnvironment = (): NodeJS.ProcessEnv => ({
  ...programEnvironment(['TESSDATA_PREFIX']),
  OMP_THREAD_LIMIT: '1',
});

/** Niceness of the process, so that the server answers visitors first. */
const NICENESS = 10;

/** Lowers the priority of the process. Does nothing if the process has already ended. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, NICENESS);
  } catch {}
}

/**
 * Runs Tesseract and returns its output. Throws the signal's reason when it is aborted, and an error if the
 * program is missing, fails, prints too much or takes too long. The process has ended when the promise
 * settles.
 */
export function runTesseract(run: TesseractRun): Promise<string> {
  const { command, args, input, timeLimitMs, signal, onStart } = run;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: createEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    if (child.pid === undefined) {
      // The program did not start. Return before its streams are used, because they may not exist.
      child.on('error', reject);
      return;
    }
    let failure: { error: unknown } | null = null;
    const fail = (error: unknown): void => {
      failure ??= { error };
      child.kill('SIGKILL');
    };
    const chunks: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES)
        return fail(new Error(`Tesseract printed more than ${MAX_OUTPUT_BYTES} bytes`));
      chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (stderr.length < MAX_STDERR_BYTES) stderr += chunk.toString();
    });
    const onAbort = (): void => fail(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => fail(new Error(`Tesseract took longer than ${timeLimitMs / 1000} s`)),
      timeLimitMs,
    );
    const settle = (settlePromise: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      settlePromise();
    };
    child.on('error', (error) => settle(() => reject(failure ? failure.error : error)));
    child.on('close', (code, killSignal) => {
      settle(() => {
        if (failure) return reject(failure.error);
        if (code === 0) return resolve(Buffer.concat(chunks).toString('utf8'));
        reject(new Error(`Tesseract failed (${killSignal ?? code}): ${stderr.trim().slice(0, 300)}`));
      });
    });
    // Ignore the write error that follows if the process ends before it has read its input. The exit code says why it
    // ended.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    lowerPriority(child);
    onStart?.(child);
  });
}
