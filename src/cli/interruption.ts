/** Exit code after Ctrl-C. */
export const INTERRUPTED = 130;

/** The first Ctrl-C prints `announcement` and aborts the signal; the second one ends the process immediately. */
export function interruption(announcement: string): { signal: AbortSignal; release(): void } {
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
