import { type Journal, type JournalDeps, LOCK_LOST, withJournal } from '#domain/import/run-journal.ts';
import { OperatorError } from '#platform/failures.ts';

const LOCK = 'vitrine import of an export';

/**
 * Calls `withJournal` unless another import of an export is running. Two imports of the same export would store images
 * with the same ids, and the one that fails would delete the files of the other. Throws `OperatorError` if another
 * import is running. `lockLost` is aborted if this lock or the lock of the journal is lost.
 */
export async function withExclusiveJournal<T>(
  deps: JournalDeps,
  work: (journal: Journal, lockLost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lockLost = new AbortController();
  const release = await deps.database.tryLock(LOCK, () => lockLost.abort(new OperatorError(LOCK_LOST)));
  if (!release) throw new OperatorError('Another import of an export is running. Wait until it has finished');
  try {
    return await withJournal(deps, (journal, journalLockLost) =>
      work(journal, AbortSignal.any([lockLost.signal, journalLockLost])),
    );
  } finally {
    await release();
  }
}
