import type { SystemStatus } from '#shared/contracts/status.ts';
import { formatTime } from '../parts/text/dates.ts';
import { formatCount } from '../parts/text/format-count.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a size, for example '84.3 MB'. Sizes in B and kB have no decimal place. */
export function formatBytes(bytes: number): string {
  const textIn = (unit: number): string => (bytes / 1000 ** unit).toFixed(unit < 2 ? 0 : 1);
  let unit = 0;
  // Compare the rounded value: 999,999 bytes are 1.0 MB, not 1000 kB.
  while (Number(textIn(unit)) >= 1000 && unit < UNITS.length - 1) unit += 1;
  return `${textIn(unit)} ${UNITS[unit]}`;
}

const formatNumber = (count: number): string => count.toLocaleString('en');

const timeOrNever = (instant: string | null): string => (instant ? formatTime(instant) : 'Never');

const describeSchedule = (everyHours: number | null): string => {
  if (everyHours === null) return 'None';
  return everyHours === 1 ? 'Every hour' : `Every ${everyHours} hours`;
};

export type StatusRow = { label: string; value: string; isWarning?: boolean };
/** `text` explains what the operator can do. */
export type StatusGroup = { title: string; rows: StatusRow[]; text?: string };

export function groupStatus(status: SystemStatus): StatusGroup[] {
  const { version, node, database, storage, disk, ocr, facts, embedding, backups, lastSweepAt, server } =
    status;
  return [
    {
      title: 'Software',
      rows: [
        { label: 'Vitrine', value: version },
        { label: 'Node', value: node },
        {
          label: 'PostgreSQL',
          value: `${database.version}${database.kind === 'embedded' ? ', embedded' : ''}`,
        },
        { label: 'Text recognition', value: ocr.isEnabled ? ocr.engine : 'Switched off on this server' },
        ...(embedding
          ? [
              {
                label: 'Model for similar screens',
                value:
                  embedding.problem ?? `${embedding.model}${embedding.hasText ? ', also for texts' : ''}`,
                isWarning: embedding.problem !== null,
              },
            ]
          : []),
        ...(server ? [{ label: 'Running since', value: formatTime(server.startedAt) }] : []),
      ],
    },
    {
      title: 'Sizes',
      rows: [
        { label: 'Database', value: formatBytes(database.bytes) },
        ...(database.walBytes === null
          ? []
          : [{ label: 'Write-ahead log', value: formatBytes(database.walBytes) }]),
        {
          label: 'Originals',
          value: `${formatCount(storage.originals, 'file', 'files')}, ${formatBytes(storage.originalBytes)}${storage.kind === 's3' ? ', in S3' : ''}`,
        },
        {
          label: 'Free disk space',
          value: `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`,
          isWarning: disk.isLow,
        },
        ...(server ? [{ label: 'Memory of the server', value: formatBytes(server.memoryBytes) }] : []),
      ],
    },
    {
      title: 'Queues and cache',
      rows: [
        { label: 'Screens waiting for text recognition', value: formatNumber(ocr.waiting) },
        { label: 'Screens waiting for image analysis', value: formatNumber(facts.waiting) },
        ...(embedding && !embedding.problem
          ? [
              {
                label: 'Screens processed by the model for similar screens',
                value: `${formatNumber(embedding.done)} of ${formatNumber(embedding.screens)}`,
              },
              ...(embedding.failed > 0
                ? [
                    {
                      label: 'Screens that the model for similar screens could not read',
                      value: formatNumber(embedding.failed),
                      isWarning: true,
                    },
                  ]
                : []),
            ]
          : []),
        ...(server
          ? [
              { label: 'Images being decoded', value: formatNumber(server.imagesInProgress) },
              { label: 'Images waiting to be decoded', value: formatNumber(server.imagesWaiting) },
              {
                label: 'Cached pages',
                value: `${formatNumber(server.cachedPages)} (${formatBytes(server.cachedPageBytes)})`,
              },
            ]
          : []),
      ],
    },
    {
      title: 'Backups and cleanup',
      rows: [
        { label: 'Last backup', value: timeOrNever(backups.lastAt), isWarning: backups.lastAt === null },
        {
          label: 'Schedule',
          value: describeSchedule(backups.everyHours),
        },
        { label: 'Last file cleanup', value: timeOrNever(lastSweepAt) },
      ],
      ...(backups.everyHours === null && {
        text: 'Set BACKUP_DIR on the server for regular backups, or run “vitrine backup” there.',
      }),
    },
  ];
}
