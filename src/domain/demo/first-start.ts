import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import { type DemoCatalogue, readDemoCatalogue } from './catalogue.ts';
import { DEMO_SEED_KEY, type DemoDeps, loadDemo } from './load-demo.ts';

/** Whether the gallery has content or has had the demo before. */
async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ inUse: boolean }>`
    select exists (select from seeded where what = ${DEMO_SEED_KEY}) or exists (select from apps)
      or exists (select from screens) or exists (select from categories) as "inUse"`.execute(db);
  return rows[0]?.inUse ?? true;
}

/**
 * Loads the demo catalogue from `directory` if the gallery is empty and has never had the demo. Returns the
 * catalogue if this call has loaded it, otherwise null. If several processes start, one of them loads the
 * demo and the others wait. A failure is only logged; the next start tries again.
 */
export async function loadDemoOnce(
  deps: DemoDeps & { logger: Logger },
  directory: string,
): Promise<DemoCatalogue | null> {
  const { db, logger } = deps;
  try {
    if (await isInUse(db)) return null;
    const catalogue = await readDemoCatalogue(directory);
    if (!catalogue) {
      logger.warn({ directory }, 'the demo catalogue is missing');
      return null;
    }
    const start = performance.now();
    const loaded = await loadDemo(deps, catalogue, { unless: isInUse });
    if (!loaded) return null;
    const { skippedApps: _skippedApps, ...counts } = loaded;
    logger.info({ ...counts, ms: Math.round(performance.now() - start) }, 'demo catalogue loaded');
    return catalogue;
  } catch (err) {
    logger.error({ err }, 'could not load the demo catalogue; the gallery starts without it');
    return null;
  }
}
