import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { FACTS_VERSION } from '#domain/image-facts/compute-facts.ts';
import { createDatabase, runStatement } from '../tests/support/database-server.ts';
import { type BenchDatabase, type KeptCatalogue, postgresServerUrl, type Workspace } from './workspace.ts';

const datasets = path.join(import.meta.dirname, 'datasets');

/** Size of a catalogue, and whether its screens have OCR texts. */
export type Size = { screens: number; hasTexts: boolean };

/**
 * Returns the name of a kept catalogue. Later runs of the bench copy it instead of generating it again. The name
 * contains a hash of the generator, so that a catalogue is not used after the generator has changed. The hash does
 * not include migrations, because a copy is migrated when it is opened.
 */
function nameOf({ screens, hasTexts }: Size): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(datasets).sort()) hash.update(readFileSync(path.join(datasets, file)));
  // A server that opens a catalogue with facts of another version would compute all of them again.
  hash.update(String(FACTS_VERSION));
  return `vitrine_bench_kept_${screens}${hasTexts ? '' : '_no_texts'}_${hash.digest('hex').slice(0, 8)}`;
}

/** File in a kept data directory that contains the loading time in seconds. */
const secondsFile = 'loading-seconds';

/**
 * Finds the catalogue that an earlier run kept in `folder` or on the server of BENCH_DATABASE_URL. Returns null if
 * there is none, or only an incomplete one.
 */
export async function findKeptCatalogue(
  folder: string,
  kind: BenchDatabase,
  size: Size,
): Promise<KeptCatalogue | null> {
  const name = nameOf(size);
  if (kind === 'embedded') {
    const directory = path.join(folder, name);
    if (!existsSync(directory)) return null;
    return { directory, loadingSeconds: Number(readFileSync(path.join(directory, secondsFile), 'utf8')) };
  }
  const client = new pg.Client({ connectionString: await postgresServerUrl() });
  await client.connect();
  const { rows } = await client
    .query<{ seconds: string | null }>(
      "select shobj_description(oid, 'pg_database') as seconds from pg_database where datname = $1",
      [name],
    )
    .finally(() => client.end());
  // The comment on the database is written last, so a database without a comment is incomplete.
  return rows[0]?.seconds ? { template: name, loadingSeconds: Number(rows[0].seconds) } : null;
}

/**
 * Stores a copy of the catalogue of a closed workspace, in `folder` or on the PostgreSQL server. `loadingSeconds` is
 * the time that filling the catalogue took.
 */
export async function keepCatalogue(
  { config }: Workspace,
  folder: string,
  size: Size,
  loadingSeconds: number,
): Promise<void> {
  const name = nameOf(size);
  if (config.databaseUrl) {
    const server = await postgresServerUrl();
    await runStatement(server, `drop database if exists ${name}`);
    await createDatabase(server, name, new URL(config.databaseUrl).pathname.slice(1));
    await runStatement(server, `comment on database ${name} is '${loadingSeconds}'`);
    return;
  }
  const directory = path.join(folder, name);
  mkdirSync(folder, { recursive: true });
  // An interrupted run may have left an incomplete copy.
  rmSync(`${directory}.new`, { recursive: true, force: true });
  cpSync(config.dataDir, `${directory}.new`, { recursive: true });
  writeFileSync(path.join(`${directory}.new`, secondsFile), String(loadingSeconds));
  renameSync(`${directory}.new`, directory);
}
