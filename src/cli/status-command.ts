import type { Command } from 'commander';
import { z } from 'zod';
import type { EmbeddingStatus } from '#shared/contracts/jobs.ts';
import type { SystemStatus } from '#shared/contracts/status.ts';
import { formatBytes } from './format-bytes.ts';
import { formatJson } from './format-json.ts';
import { formatTime } from './format-time.ts';
import { defineCommand, INTERRUPTED, OPERATOR } from './operator-command.ts';
import { VERSION } from './project.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

const formatLastTime = (instant: string | null): string => (instant ? formatTime(instant) : 'never');

const describeEmbedding = ({ model, problem, done, screens, waiting, failed }: EmbeddingStatus): string =>
  problem ?? `${model}: ${done} of ${screens} screens, ${waiting} waiting, ${failed} failed`;

/** Formats the status for people, one topic per line. */
export function formatStatus({
  version,
  node,
  database,
  storage,
  disk,
  ocr,
  facts,
  embedding,
  backups,
  lastSweepAt,
  server,
}: SystemStatus): string {
  const walSize = database.walBytes === null ? '' : `, write-ahead log ${formatBytes(database.walBytes)}`;
  const schedule =
    backups.everyHours === null
      ? 'not scheduled'
      : backups.everyHours === 1
        ? 'every hour'
        : `every ${backups.everyHours} hours`;
  return [
    `Vitrine           ${version} on Node ${node}`,
    `Server            ${server ? `running since ${formatTime(server.startedAt)}, ${formatBytes(server.memoryBytes)} of memory` : 'not involved: this command opened the gallery itself'}`,
    `Database          ${database.kind === 'embedded' ? 'embedded' : 'server'}, PostgreSQL ${database.version}, ${formatBytes(database.bytes)}${walSize}`,
    `Files             ${storage.originals} originals, ${formatBytes(storage.originalBytes)}, ${storage.kind === 's3' ? 'in S3' : 'on disk'}`,
    `Disk              ${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} free${disk.isLow ? ': nearly full' : ''}`,
    `Text recognition  ${ocr.isEnabled ? ocr.engine : 'off'}: ${ocr.done} of ${ocr.screens} screens, ${ocr.waiting} waiting, ${ocr.failed} failed`,
    `Image analysis    ${facts.done} of ${facts.screens} screens, ${facts.waiting} waiting, ${facts.failed} failed`,
    ...(embedding ? [`Embedding model   ${describeEmbedding(embedding)}`] : []),
    ...(server
      ? [
          `Image queue       ${server.imagesInProgress} in progress, ${server.imagesWaiting} waiting`,
          `Page cache        ${server.cachedPages} pages, ${formatBytes(server.cachedPageBytes)}`,
        ]
      : []),
    `Last backup       ${formatLastTime(backups.lastAt)}, ${schedule}`,
    `Last file cleanup ${formatLastTime(lastSweepAt)}`,
  ].join('\n');
}

export const statusCommand = defineCommand({
  name: 'status',
  needsGallery: () => true,
  options: z.strictObject({ json: z.boolean().optional() }),
  async run({ config, openServices, readServerState, printLine }, { json }) {
    const services = await openServices();
    const { readStatus } = await import('#services/status.ts');
    const status = await readStatus({ config, services, version: VERSION, server: readServerState() });
    printLine(json ? formatJson(status) : formatStatus(status));
    const failed = status.ocr.failed + status.facts.failed + (status.embedding?.failed ?? 0);
    // The exit code 1 lets monitoring scripts notice these problems.
    return status.disk.isLow || failed > 0 || status.embedding?.problem ? 1 : 0;
  },
});

export const maintainCommand = defineCommand({
  name: 'maintain',
  needsGallery: () => true,
  options: z.strictObject({}),
  cancelNotice: 'Stopping after the current step',
  async run({ config, openServices, openAccounts, logger, printLine, signal }) {
    const services = await openServices();
    const accounts = await openAccounts();
    const { runMaintenance } = await import('#services/maintenance.ts');
    const parts = { ...services, accounts, logger, auditRetentionDays: config.auditRetentionDays };
    for (const task of ['sweep', 'vacuum'] as const) {
      if (signal.aborted) return INTERRUPTED;
      const result = await runMaintenance(parts, OPERATOR, task, signal).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
      if (!result) return INTERRUPTED;
      printLine(
        `${task === 'sweep' ? 'Deleted abandoned uploads, orphaned files and expired data' : 'Vacuumed and analyzed the database'} in ${(result.ms / 1000).toFixed(1)} s.`,
      );
    }
    return 0;
  },
});

/** `vitrine status` and `vitrine maintain` */
export function registerStatus(program: Command, terminal: Terminal): void {
  program
    .command('status')
    .description('show versions, sizes, queues, and the times of the last backup and cleanup')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => runCommand(terminal, statusCommand, options));
  program
    .command('maintain')
    .description('delete abandoned uploads, orphaned files and expired data, and vacuum the database now')
    .action(() => runCommand(terminal, maintainCommand, {}));
}
