import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Config, loadConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { isPostgresUrl, POSTGRES_URL_ALLOWED } from '#platform/settings/values.ts';
import type { GalleryLocation, MoveResult } from '#services/backup/move-gallery.ts';
import { listenForInterrupt } from './interruption.ts';
import { listMissing } from './list-items.ts';
import { INTERRUPTED } from './operator-command.ts';
import { pluralize } from './pluralize.ts';
import { withProgressBar } from './progress-bar.ts';
import { assertGalleryExists } from './run-command.ts';
import type { Terminal } from './terminal.ts';

type MoveCommandOptions = { to?: string; files?: 's3' | 'disk' };

function parseDatabase(text: string): string {
  if (text === 'embedded' || isPostgresUrl(text)) return text;
  throw new InvalidArgumentError(`It must be 'embedded' or ${POSTGRES_URL_ALLOWED}.`);
}

/**
 * Returns the source and the target of the move. The options name the target. The database is moved from DATA_DIR, or
 * from DATABASE_URL if the target is 'embedded'. The files are moved from DATA_DIR, or from the bucket of the settings
 * S3_… if the target is 'disk'. A part that is not moved has the same location in both.
 */
async function resolveLocations(
  { dataDir, databaseUrl, upgradeBackup, s3 }: Config,
  { to, files }: MoveCommandOptions,
): Promise<{ source: GalleryLocation; target: GalleryLocation }> {
  if (to === undefined && files === undefined)
    throw new OperatorError('Give --to, --files or both to say what to move');
  if (to === 'embedded' && !databaseUrl)
    throw new OperatorError('DATABASE_URL must be the PostgreSQL database to move from');
  if (to !== undefined && to !== 'embedded' && databaseUrl) {
    const { isSameDatabase } = await import('#db/same-database.ts');
    if (!isSameDatabase(databaseUrl, to))
      throw new OperatorError(
        '--to moves the embedded database of DATA_DIR, but DATABASE_URL is another PostgreSQL database. Remove DATABASE_URL; between two PostgreSQL databases, use vitrine backup and vitrine restore',
      );
  }
  if (files !== undefined && !s3)
    throw new OperatorError('The settings S3_… must name the bucket to move from or to');
  return {
    source: {
      dataDir,
      upgradeBackup,
      databaseUrl: to === undefined || to === 'embedded' ? databaseUrl : null,
      s3: files === 's3' ? null : s3,
    },
    target: {
      dataDir,
      upgradeBackup,
      databaseUrl: to === undefined ? databaseUrl : to === 'embedded' ? null : to,
      s3: files === 'disk' ? null : s3,
    },
  };
}

function describeMove({ files, rows }: MoveResult, { to, files: storage }: MoveCommandOptions): string {
  const lines: string[] = [];
  if (files) {
    lines.push(`Files: ${files.copied} copied, ${files.alreadyThere} already there. All checksums match.`);
    if (files.missing.length > 0) {
      lines.push(`Missing in the source: ${pluralize(files.missing.length, 'file')}:`);
      lines.push(...listMissing(files.missing));
    }
  }
  if (rows !== null)
    lines.push(`Database: ${pluralize(rows, 'row')} copied. All counts and checksums match.`);
  const changes = [
    ...(to === undefined
      ? []
      : [to === 'embedded' ? 'remove DATABASE_URL' : 'set DATABASE_URL to the new database']),
    ...(storage === undefined
      ? []
      : [storage === 's3' ? 'keep the settings S3_…' : 'remove the settings S3_…']),
  ];
  return [...lines, `Now ${changes.join(' and ')}, and start the server. The old data is still there.`].join(
    '\n',
  );
}

async function move(terminal: Terminal, options: MoveCommandOptions): Promise<void> {
  const config = loadConfig(terminal);
  const { source, target } = await resolveLocations(config, options);
  assertGalleryExists(source);
  const { createLogger } = await import('#platform/logger.ts');
  const { moveGallery } = await import('#services/backup/move-gallery.ts');
  const logger = createLogger(config.log, terminal.stderr);
  const { signal, release } = listenForInterrupt(
    terminal,
    'Stopping; run the same command again to continue',
  );
  try {
    const result = await withProgressBar('Moving files', terminal.stderr, (onProgress) =>
      moveGallery(source, target, logger, { signal, onProgress }),
    );
    terminal.stdout.write(`${describeMove(result, options)}\n`);
    if (result.files && result.files.missing.length > 0) terminal.setExitCode(1);
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.setExitCode(INTERRUPTED);
  } finally {
    release();
  }
}

/** `vitrine move` */
export function registerMove(program: Command, terminal: Terminal): void {
  program
    .command('move')
    .description(
      'copy a stopped gallery between the embedded database and PostgreSQL, and between disk and S3',
    )
    .addOption(
      new Option(
        '--to <database>',
        "address of an empty PostgreSQL database, or 'embedded' to move from DATABASE_URL into DATA_DIR",
      ).argParser(parseDatabase),
    )
    .addOption(
      new Option(
        '--files <storage>',
        "'s3' to move from DATA_DIR to the bucket of the settings S3_…, 'disk' to move back",
      ).choices(['s3', 'disk']),
    )
    .action((options: MoveCommandOptions) => move(terminal, options));
}
