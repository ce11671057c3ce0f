import { type Command, Option } from 'commander';
import { z } from 'zod';
import type { ExportResult } from '#domain/export/create-export.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { formatBytes } from './format-bytes.ts';
import { formatCounts } from './import-report.ts';
import { listMissing } from './list-items.ts';
import { type CommandContext, defineCommand, INTERRUPTED } from './operator-command.ts';
import { pathParser } from './parse-path.ts';
import { pluralize } from './pluralize.ts';
import { withProgressBar } from './progress-bar.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

const exportOptionsSchema = z.strictObject({
  /** Absolute path of a new or empty folder, or of a new file that ends with `.tar`. */
  target: z.string(),
  app: z.array(z.string()).optional(),
  category: z.array(z.string()).optional(),
  platform: z.enum(PLATFORMS).optional(),
});
type ExportOptions = z.infer<typeof exportOptionsSchema>;

/** Writes an export. Returns the exit code: 0, 1 if images are missing in the storage, or 130 after Ctrl-C. */
async function runExportCommand(
  context: CommandContext,
  { target, app = [], category = [], platform }: ExportOptions,
): Promise<number> {
  const { signal, printLine, progress } = context;
  const isPartial = app.length > 0 || category.length > 0 || platform !== undefined;
  const selection = isPartial ? { apps: app, categories: category, platform: platform ?? null } : null;
  const { createExport } = await import('#domain/export/create-export.ts');
  const services = await context.openServices();
  const result = await withProgressBar('Exporting', progress, (onProgress) =>
    createExport(services, target, { selection, signal, onProgress }),
  ).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (!result) return INTERRUPTED;
  for (const line of describeExport(target, result)) printLine(line);
  return result.missing.length > 0 ? 1 : 0;
}

function describeExport(target: string, { records, images, bytes, missing }: ExportResult): string[] {
  const lines = [
    `${target}: ${formatCounts(records)}, ${pluralize(images, 'image')} (${formatBytes(bytes)}).`,
  ];
  if (missing.length === 0) return lines;
  lines.push(
    `Screens whose image is missing are not in the export. ${pluralize(missing.length, 'image')} missing in the storage:`,
  );
  return [...lines, ...listMissing(missing)];
}

export const exportCommand = defineCommand({
  name: 'export',
  needsGallery: () => true,
  options: exportOptionsSchema,
  cancelNotice: 'Stopping; the unfinished export is deleted',
  serverLostNotice: 'The export is not complete. Run the same command again.',
  run: runExportCommand,
});

const collect = (value: string, values: string[] = []): string[] => [...values, value];

/** `vitrine export <target>` */
export function registerExport(program: Command, terminal: Terminal): void {
  program
    .command('export')
    .description(
      'write apps, screens, categories, posts and pages with their images as JSON Lines, which vitrine import reads',
    )
    .argument('<target>', 'a new folder, or a new file that ends with .tar', pathParser(terminal))
    .option('--app <slug>', 'only screens of this app; may be repeated', collect)
    .option(
      '--category <slug>',
      'only screens with this category, for example styles/dark; may be repeated',
      collect,
    )
    .addOption(new Option('--platform <platform>', 'only screens of this platform').choices(PLATFORMS))
    .action((target: string, options: Omit<ExportOptions, 'target'>) =>
      runCommand(terminal, exportCommand, { ...options, target }),
    );
}
