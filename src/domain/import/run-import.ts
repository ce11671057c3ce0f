import { newImageId } from '#domain/images/keys.ts';
import { describeFailure, failureReason } from '#platform/failures.ts';
import { Importer, type ImporterDeps } from './importer.ts';
import type { Problem } from './manifest.ts';
import type { ImportPlan, PlannedScreen } from './plan-import.ts';
import { type JournalDeps, withJournal } from './run-journal.ts';

export type ImportDeps = ImporterDeps & JournalDeps;

export type ImportResult = {
  added: number;
  /** Screens of the catalogue that got something of the manifest. */
  updated: number;
  /** Pictures that somebody else added while this import ran. */
  skipped: number;
  failed: Problem[];
  /** Screens of the plan that a stop left for the next run. */
  left: number;
  /** Why the import stopped by itself, in one line; null when it did not. */
  stopped: string | null;
  /** What could not be done afterwards; the screens that were added are whole all the same. */
  warnings: string[];
};

export type ImportOptions = {
  /** Screens worked on at a time. */
  concurrency: number;
  /** Fill in what the manifest says of screens that are in the catalogue already. */
  update?: boolean;
  /** Screens between two entries in the journal: as many images an import after a kill -9 has to look after. */
  screensPerEntry?: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number, file: string) => void;
};

type InHand = { screen: PlannedScreen; index: number; imageId: string };

const DEFAULT_SCREENS_PER_ENTRY = 256;

/** So many failures in a row that are not the pictures' fault, and the rest would fail as well. */
const HOPELESS_AFTER = 3;

/**
 * Works on the screens one after the other, `concurrency` at a time, until all are begun or the signal is aborted.
 */
async function inParallel<T>(
  items: readonly T[],
  { concurrency, signal }: Pick<ImportOptions, 'concurrency' | 'signal'>,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (!signal?.aborted) {
      const index = next++;
      if (index >= items.length) return;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/**
 * Carries a plan out. Each screen is one transaction, so a stop at any moment leaves whole screens only; what killed
 * imports left in hand is removed first. A screen that fails is named and the rest goes on, unless database or
 * storage fail: then the rest is left to the next run. What was done is told in any case.
 *
 * Moments of creation ascend by a millisecond in the plan's order and end with the start of the run, so that an
 * app's page, oldest first, is in the order of the files however long each takes; screens that an earlier run left
 * out between others get moments between those (`fillGaps`).
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
    left: screens.length,
    stopped: null,
    warnings: [],
  };
  const hopeless = new AbortController();
  let inARow = 0;

  const stop = (error: unknown): void => {
    result.stopped ??= failureReason(error);
    hopeless.abort();
  };

  const addOne = async (work: InHand, lost: AbortSignal): Promise<void> => {
    const { screen, index, imageId } = work;
    try {
      if (await importer.add(screen, index, imageId, lost)) result.added += 1;
      else result.skipped += 1;
      inARow = 0;
    } catch (error) {
      deps.logger.debug({ err: error, file: screen.file }, 'a screen was not imported');
      result.failed.push({ file: screen.file, reason: failureReason(error) });
      inARow = describeFailure(error) === null ? 0 : inARow + 1;
      if (inARow === HOPELESS_AFTER) stop(error);
    }
    result.left -= 1;
    onProgress?.(screens.length - result.left, screens.length, screen.file);
  };

  const signal = AbortSignal.any([hopeless.signal, ...(options.signal ? [options.signal] : [])]);
  await withJournal(deps, async (journal, lost) => {
    lost.addEventListener('abort', () => stop(lost.reason));
    for (let start = 0; start < screens.length && !signal.aborted; start += screensPerEntry) {
      const inHand = screens
        .slice(start, start + screensPerEntry)
        .map((screen, index) => ({ screen, index: start + index, imageId: newImageId() }));
      try {
        await journal.note(inHand.map(({ imageId }) => imageId));
      } catch (error) {
        // Before the first there is nothing to tell but this.
        if (start === 0) throw error;
        stop(error);
        return;
      }
      await inParallel(inHand, { ...options, signal }, (work) => addOne(work, lost));
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

  const afterwards = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      deps.logger.debug({ err: error }, what);
      result.warnings.push(`${what}: ${failureReason(error)}`);
    }
  };
  await afterwards('covers were not chosen', () => importer.settleCovers());
  if (result.added > 0 && !result.stopped)
    await afterwards('the database was not tidied up', () => deps.database.maintain());
  return result;
}
