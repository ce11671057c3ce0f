/** Exit code of what was stopped by Ctrl-C. */
export const INTERRUPTED = 130;

/** Ctrl-C once asks the work to end, which `announcement` says; a second one ends the process at once. */
export function interruption(announcement: string): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    process.stderr.write(`\n${announcement}; Ctrl-C again stops at once.\n`);
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
