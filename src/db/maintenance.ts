import type { PGlite } from '@electric-sql/pglite';

/** How long after the last statement the database counts as idle. */
const IDLE_MS = 1_000;
/** A database that is never idle is looked after this long after a write all the same. */
const MAX_DELAY_MS = 60_000;
/** Between two looks at the counters. */
const MIN_INTERVAL_MS = 10_000;

/** PostgreSQL's own thresholds for autovacuum and autoanalyze, with their defaults. */
const OVERDUE = `
  select format('%I.%I', counted.schemaname, counted.relname) as name
  from pg_stat_user_tables as counted join pg_class on pg_class.oid = counted.relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`;

export type Maintenance = {
  /** A statement was executed; `mayWrite`: it may have changed rows. */
  note(mayWrite: boolean): void;
  stop(): void;
};

/**
 * Vacuums and analyzes tables of which much has changed. PostgreSQL's autovacuum is a process of its own, which PGlite
 * does not have: without this, tables grow with every edit and the planner works with stale estimates. It runs when
 * the database is idle, or at the latest a minute after a write; each table is one statement, and others come between.
 * Nothing runs where nothing was written.
 */
export function maintain(pglite: PGlite, onFailure: (error: unknown) => void): Maintenance {
  let timer: NodeJS.Timeout | undefined;
  let firstWriteAt: number | null = null;
  let lastRunAt = 0;
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isRunning = true;
    firstWriteAt = null;
    try {
      // The counters reach the view with a delay otherwise.
      await pglite.exec('select pg_stat_force_next_flush()');
      const { rows } = await pglite.query<{ name: string }>(OVERDUE);
      for (const { name } of rows) {
        if (isStopped) return;
        await pglite.exec(`vacuum (analyze) ${name}`);
      }
    } catch (error) {
      if (!isStopped) onFailure(error);
    } finally {
      isRunning = false;
      lastRunAt = performance.now();
      schedule();
    }
  }

  function schedule(): void {
    clearTimeout(timer);
    if (isStopped || isRunning || firstWriteAt === null) return;
    const now = performance.now();
    const delay = Math.min(IDLE_MS, firstWriteAt + MAX_DELAY_MS - now);
    timer = setTimeout(run, Math.max(delay, lastRunAt + MIN_INTERVAL_MS - now, 0));
  }

  return {
    note(mayWrite) {
      if (mayWrite) firstWriteAt ??= performance.now();
      schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
