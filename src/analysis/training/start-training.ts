import { ALL_TAGS, CHANGES_CHANNEL, parseChanges } from '#domain/changes.ts';
import type { TrainingSchedule } from './decide-next-step.ts';
import type { TrainingDeps } from './train-if-due.ts';

export type TrainingTiming = {
  /** Delay of the first check after a start. Tags may have changed while no process was running. */
  firstMs: number;
  /** A check runs when no further change has arrived for this time. */
  quietMs: number;
  /** Maximum time from the first unchecked change to the check, even if further changes keep arriving. */
  maxDelayMs: number;
};

const DEFAULT_TIMING: TrainingTiming = { firstMs: 60_000, quietMs: 2 * 60_000, maxDelayMs: 15 * 60_000 };
/** Long, because an immediate retry would usually fail in the same way. */
const RETRY_AFTER_FAILURE_MS = 60 * 60_000;

/** Whether the changes concern screens, their tags, categories, apps or OCR texts, which the training uses. */
const affectsTraining = (payload: string): boolean =>
  parseChanges(payload).some(
    (cacheTag) => cacheTag === ALL_TAGS || /^(screen|categor|app|texts)/.test(cacheTag),
  );

/**
 * Keeps the engine's model up to date in the background. It checks when changes have paused, and trains if enough has
 * changed (`decide-next-step.ts`). Only one process trains at a time. Nothing is loaded before the first check, so that
 * the start is not delayed. `stop` aborts a running training, which the next start repeats.
 */
export function startTraining(
  deps: TrainingDeps,
  {
    scheduleOverrides,
    ...timing
  }: Partial<TrainingTiming> & { scheduleOverrides?: Partial<TrainingSchedule> } = {},
): { stop(): Promise<void> } {
  const { firstMs, quietMs, maxDelayMs } = { ...DEFAULT_TIMING, ...timing };
  const { database, logger } = deps;
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  /** Time at which a check runs even if nothing has changed. */
  let nextCheck = performance.now() + firstMs;
  /** Times of the first and the last unchecked change. */
  let changes: { first: number; last: number } | null = null;

  function schedule(): void {
    clearTimeout(timer);
    if (running || stopped.signal.aborted) return;
    const byChanges = changes
      ? Math.min(changes.last + quietMs, changes.first + maxDelayMs)
      : Number.POSITIVE_INFINITY;
    const checkAt = Math.min(nextCheck, byChanges);
    if (Number.isFinite(checkAt)) timer = setTimeout(check, Math.max(0, checkAt - performance.now())).unref();
  }

  /**
   * Returns the time until the next check in milliseconds, or null if no check is needed before the next
   * change.
   */
  async function train(): Promise<number | null> {
    try {
      const [{ trainIfDue }, { SCHEDULE }] = await Promise.all([
        import('./train-if-due.ts'),
        import('./decide-next-step.ts'),
      ]);
      return await trainIfDue(deps, { ...SCHEDULE, ...scheduleOverrides }, stopped.signal);
    } catch (err) {
      if (stopped.signal.aborted) return null;
      logger.error({ err }, 'training failed; suggestions use the previous model');
      return RETRY_AFTER_FAILURE_MS;
    }
  }

  function check(): void {
    changes = null;
    nextCheck = Number.POSITIVE_INFINITY;
    running = train().then((inMs) => {
      running = null;
      if (inMs !== null) nextCheck = performance.now() + inMs;
      schedule();
    });
  }

  const listening = database
    .listen(CHANGES_CHANNEL, (payload) => {
      if (!affectsTraining(payload)) return;
      const now = performance.now();
      changes = { first: changes?.first ?? now, last: now };
      schedule();
    })
    .catch((err: unknown) => {
      logger.warn({ err }, 'cannot listen for changes of tags; they are noticed after the next start');
      return null;
    });
  schedule();

  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await (await listening)?.();
      await running;
    },
  };
}
