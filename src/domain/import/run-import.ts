import { newImageId } from '#domain/images/keys.ts';
import { describeFailure, failureReason } from '#platform/failures.ts';
import { inParallel } from '#platform/in-parallel.ts';
import { Importer, type ImporterDeps } from './importer.ts';
import type { Problem } from './manifest.ts';
import type { ImportPlan, PlannedScreen } from './plan-import.ts';
import { type JournalDeps, withJournal } from './run-journal.ts';

export type ImportDeps = ImporterDeps & JournalDeps;

export type ImportResult = {
  added: number;
  /** Number of existing screens that were updated from the manifest. */
  updated: number;
  /** Number of images that another process or a curator added to the catalogue during the import. */
  skipped: number;
  failed: Problem[];
  /** Number of planned screens that were not processed, because the import stopped early. */
  remaining: number;
  /** One-line reason why the import stopped early; null if it was completed or `signal` was aborted. */
  stopped: string | null;
  /** Messages about follow-up steps that failed. Such failures do not affect the added screens. */
  warnings: string[];
};

export type ImportOptions = {
  /** Number of screens processed in parallel. */
  concurrency: number;
  /** Whether to add missing values from the manifest to existing screens. */
  update?: boolean;
  /** Number of screens per journal entry. After a crash, the next import checks at most this number of images. */
  screensPerEntry?: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number, file: string) => void;
};

type ScreenJob = { screen: PlannedScreen; index: number; imageId: string };

const DEFAULT_SCREENS_PER_ENTRY = 256;

/** Number of consecutive failures of database or storage after which the import stops. */
const MAX_CONSECUTIVE_FAILURES = 3;

/**
 * Executes a plan. Each screen is one transaction, so that an interrupted import leaves only complete screens. A screen
 * that fails is reported, and the import continues. It stops early if the database or the storage fails repeatedly; the
 * next run can then import the remaining screens. Throws only before the first screen is added, for example if the
 * journal cannot be written.
 *
 * The creation times are a millisecond apart, in the order of the plan, and end just before the start of the run. The
 * page of an app shows the oldest screens first, and therefore in the order of the files. Screens that an interrupted
 * import left out get times between those of their neighbors (`fillGaps`).
 */
export async function runImport(
  deps: ImportDeps,
  plan: ImportPlan,
  options: ImportOptions,
): Promise<ImportResult> {
  const { onProgress, screensPerEntry = DEFAULT_SCREENS_PER_ENTRY } = options;
  const { screens } = plan;
  const importer = new Importer(deps, plan);
  const result: ImportResult = {
    added: 0,
    updated: 0,
    skipped: 0,
    failed: [],
    remaining: screens.length,
    stopped: null,
    warnings: [],
  };
  const earlyStop = new AbortController();
  let consecutiveFailures = 0;

  const stop = (error: unknown): void => {
    result.stopped ??= failureReason(error);
    earlyStop.abort();
  };

  const addScreen = async (job: ScreenJob, lockLost: AbortSignal): Promise<void> => {
    const { screen, index, imageId } = job;
    try {
      if (await importer.add(screen, index, imageId, lockLost)) result.added += 1;
      else result.skipped += 1;
      consecutiveFailures = 0;
    } catch (error) {
      deps.logger.debug({ err: error, file: screen.file }, 'could not import a screen');
      result.failed.push({ file: screen.file, reason: failureReason(error) });
      // An error for which `describeFailure` returns null concerns only this screen, not the database or the storage.
      consecutiveFailures = describeFailure(error) === null ? 0 : consecutiveFailures + 1;
      if (consecutiveFailures === MAX_CONSECUTIVE_FAILURES) stop(error);
    }
    result.remaining -= 1;
    onProgress?.(screens.length - result.remaining, screens.length, screen.file);
  };

  const signal = AbortSignal.any([earlyStop.signal, ...(options.signal ? [options.signal] : [])]);
  await withJournal(deps, async (journal, lockLost) => {
    lockLost.addEventListener('abort', () => stop(lockLost.reason));
    for (let start = 0; start < screens.length && !signal.aborted; start += screensPerEntry) {
      const jobs = screens
        .slice(start, start + screensPerEntry)
        .map((screen, index) => ({ screen, index: start + index, imageId: newImageId() }));
      try {
        await journal.record(jobs.map(({ imageId }) => imageId));
      } catch (error) {
        // Nothing has been imported before the first entry, so there is no result to return.
        if (start === 0) throw error;
        stop(error);
        return;
      }
      await inParallel(jobs, { ...options, signal }, (job) => addScreen(job, lockLost));
    }
  });

  for (const update of options.update ? plan.updates : []) {
    if (signal.aborted) break;
    try {
      await importer.update(update);
      result.updated += 1;
    } catch (error) {
      result.failed.push({ file: update.file, reason: failureReason(error) });
      if (describeFailure(error) !== null) stop(error);
    }
  }

  const runFollowUp = async (failureMessage: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      deps.logger.debug({ err: error }, failureMessage);
      result.warnings.push(`${failureMessage}: ${failureReason(error)}`);
    }
  };
  await runFollowUp('covers were not chosen', () => importer.chooseCovers());
  if (result.added > 0 && !signal.aborted)
    await runFollowUp('database maintenance failed', () => deps.database.maintain());
  return result;
}
