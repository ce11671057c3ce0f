import type { OperationalProblems } from '#shared/contracts/dashboard.ts';

type BackupState = {
  isEmbedded: boolean;
  /** Whether the gallery has screens besides those of the demo. */
  hasOwnScreens: boolean;
  /** Hours between scheduled backups; null if none are scheduled. */
  everyHours: number | null;
  /** Time of the last backup, even if files were missing in the storage; null if there was none. */
  backedUpAt: string | null;
  now: number;
  /** How long the server has been running. */
  uptimeMs: number;
};

const HOUR_MS = 3_600_000;
/**
 * How far the recorded time of a backup may be in the future. A later time was recorded while the clock was wrong. The
 * age of such a backup is unknown, so it does not count.
 */
const MAX_CLOCK_ERROR_MS = HOUR_MS;
/** Age above which a backup is outdated if no backups are scheduled. */
const MAX_UNSCHEDULED_AGE_HOURS = 7 * 24;
/** A schedule begins an overdue backup one minute after the start. The grace period leaves time to complete it. */
const START_GRACE_MS = HOUR_MS;

/**
 * Returns whether an expected backup is missing or outdated; null if the backups are fine, or if a schedule has not had
 * time to catch up since the start. Backups are expected if they are scheduled, or if an embedded database contains own
 * screens. Operators of a PostgreSQL server usually back it up by other means.
 */
export function findBackupProblem(state: BackupState): OperationalProblems['backupProblem'] {
  const { isEmbedded, hasOwnScreens, everyHours, backedUpAt, now, uptimeMs } = state;
  const isScheduled = everyHours !== null;
  if (!isScheduled && !(isEmbedded && hasOwnScreens)) return null;
  if (isScheduled && uptimeMs < START_GRACE_MS) return null;
  const ageMs = backedUpAt === null ? null : now - Date.parse(backedUpAt);
  if (ageMs === null || ageMs < -MAX_CLOCK_ERROR_MS) return 'missing';
  // Allow two intervals, so that a single backup that fails or takes long is not reported.
  const maxAgeHours = isScheduled ? 2 * everyHours : MAX_UNSCHEDULED_AGE_HOURS;
  return ageMs > maxAgeHours * HOUR_MS ? 'outdated' : null;
}
