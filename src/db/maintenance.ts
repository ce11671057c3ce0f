import type { PGlite } from '@electric-sql/pglite';

/** The database counts as idle this long after the last statement. */
const IDLE_MS = 1_000;
/** Maximum time between a write and maintenance in a database that is never idle. */
const MAX_DELAY_MS = 60_000;
/** Minimum time between two runs of maintenance. */
const MIN_INTERVAL_MS = 10_000;

/** Selects the tables that exceed PostgreSQL's default thresholds for autovacuum or autoanalyze. */
const OVERDUE_TABLES_QUERY = `
  select format('%I.%I', counted.schemaname, counted.relname) as name
  from pg_stat_user_tables as counted join pg_class on pg_class.oid = counted.relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`;

export type Maintenance = {
  /** Tells the maintenance that a statement has arrived. `mayWrite`: whether it may change rows. */
  noteStatement(mayWrite: boolean): void;
  stop(): void;
};

/**
 * Vacuums and analyzes tables with many changed rows. PGlite has no autovacuum process: without maintenance, tables
 * grow with every edit and the planner uses stale estimates. After a write, maintenance runs when the database is idle,
 * or at most a minute later. Each table is a separate statement, so that other statements can run in between.
 */
export function startMaintenance(pglite: PGlite, onFailure: (error: unknown) => void): Maintenance {
  let timer: NodeJS.Timeout | undefined;
  let firstWriteAt: number | null = null;
  let lastRunAt = 0;
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isRunning = true;
    firstWriteAt = null;
    try {
      // Without this call, pg_stat_user_tables may lack the latest writes.
      await pglite.exec('select pg_stat_force_next_flush()');
      const { rows } = await pglite.query<{ name: string }>(OVERDUE_TABLES_QUERY);
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
    noteStatement(mayWrite) {
      if (mayWrite) firstWriteAt ??= performance.now();
      schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
