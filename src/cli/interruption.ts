import { INTERRUPTED } from './operator-command.ts';
import type { Terminal } from './terminal.ts';

/** Time in ms after the first signal in which further signals belong to the same interruption. */
const SAME_INTERRUPTION_MS = 500;

/**
 * Whether a signal that arrives now belongs to the interruption that began at `startedAt`, a time of
 * `performance.now()`. A process that npm has started may receive one Ctrl-C twice. The terminal sends it to all
 * processes in the foreground, and npm forwards it to the shell that it has started. If that shell is bash, it has
 * replaced itself with this process.
 */
export const isSameInterruption = (startedAt: number): boolean =>
  performance.now() - startedAt < SAME_INTERRUPTION_MS;

/**
 * Listens for SIGINT (Ctrl-C) and SIGTERM until `release` is called. The first of these signals prints `announcement`
 * and aborts the returned `AbortSignal`; the second interruption ends the process immediately.
 */
export function listenForInterrupt(
  terminal: Terminal,
  announcement: string,
): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  let interruptedAt: number | null = null;
  const release = terminal.onInterrupt(() => {
    if (interruptedAt !== null) {
      if (isSameInterruption(interruptedAt)) return;
      terminal.exit(INTERRUPTED);
    }
    interruptedAt = performance.now();
    terminal.stderr.write(`\n${announcement}; press Ctrl-C again to stop immediately.\n`);
    controller.abort();
  });
  return { signal: controller.signal, release };
}
