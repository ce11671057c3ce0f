import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { programEnvironment } from '#platform/config.ts';

/** TSV of a page full of small letters has some 200 kB. */
const MOST_OUTPUT_BYTES = 8_000_000;
const MOST_COMPLAINT_BYTES = 2_000;

export type TesseractRun = {
  command: string;
  args: readonly string[];
  input?: Buffer;
  timeLimitMs: number;
  signal?: AbortSignal | undefined;
  /** Hears of the process as soon as there is one. */
  onStart?: ((child: ChildProcess) => void) | undefined;
};

/** Where its languages lie is the operator's to say. One picture takes one processor: the others are the visitors'. */
const environment = (): NodeJS.ProcessEnv => ({
  ...programEnvironment(['TESSDATA_PREFIX']),
  OMP_THREAD_LIMIT: '1',
});

/** Behind everything else on the machine. It may have ended already. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, 10);
  } catch {}
}

/**
 * Runs Tesseract and answers with what it printed. Throws the signal's reason when that is aborted, and an error for
 * a program that is missing, fails, prints without end or takes too long; the process is gone by then.
 */
export function runTesseract(run: TesseractRun): Promise<string> {
  const { command, args, input, timeLimitMs, signal, onStart } = run;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: environment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    if (child.pid === undefined) {
      // The machine may not even have had pipes for it.
      child.on('error', reject);
      return;
    }
    let failure: { error: unknown } | null = null;
    const give = (error: unknown): void => {
      failure ??= { error };
      child.kill('SIGKILL');
    };
    const printed: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_OUTPUT_BYTES) return give(new Error('Tesseract printed more than a picture can hold'));
      printed.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < MOST_COMPLAINT_BYTES) complaint += chunk.toString();
    });
    const onAbort = (): void => give(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => give(new Error(`Tesseract took longer than ${timeLimitMs / 1000} s`)),
      timeLimitMs,
    );
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      act();
    };
    child.on('error', (error) => settle(() => reject(failure ? failure.error : error)));
    child.on('close', (code, killed) => {
      settle(() => {
        if (failure) return reject(failure.error);
        if (code === 0) return resolve(Buffer.concat(printed).toString('utf8'));
        reject(new Error(`Tesseract failed (${killed ?? code}): ${complaint.trim().slice(0, 300)}`));
      });
    });
    // Whoever ends early does not want the rest; its exit code says why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    stepBack(child);
    onStart?.(child);
  });
}
