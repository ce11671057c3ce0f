import { INTERRUPTED } from './operator-command.ts';

/**
 * Listens for SIGINT (Ctrl-C) and SIGTERM until `release` is called. The first of these signals prints `announcement`
 * and aborts the returned `AbortSignal`; the second ends the process immediately.
 */
export function listenForInterrupt(announcement: string): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    process.stderr.write(`\n${announcement}; press Ctrl-C again to stop immediately.\n`);
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
