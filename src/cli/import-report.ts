import { KINDS, type Kind } from '#domain/export/export-format.ts';
import type { LoadResult } from '#domain/export/load-export.ts';
import type { ImportPlan } from '#domain/import/plan-import.ts';
import type { ImportResult } from '#domain/import/run-import.ts';
import { toSingleLine } from '#platform/single-line.ts';
import { CATEGORY_TYPE_LABELS, CATEGORY_TYPES } from '#shared/category-types.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { listItems } from './list-items.ts';
import { pluralize } from './pluralize.ts';

/** Maximum number of lines per section of the report. JSON reports contain all problems. */
const MAX_LISTED = 50;

const NOUNS: Record<Kind, [one: string, many: string]> = {
  categories: ['category', 'categories'],
  apps: ['app', 'apps'],
  screens: ['screen', 'screens'],
  posts: ['post', 'posts'],
  pages: ['page', 'pages'],
};

/** Lists the numbers of records of an export, for example '2 categories, 1 app, …'. */
export const formatCounts = (counts: Record<Kind, number>): string =>
  KINDS.map((kind) => pluralize(counts[kind], ...NOUNS[kind])).join(', ');

const formatProblems = (problems: readonly { file: string; reason: string }[]): string[] =>
  listItems(
    problems.map(({ file, reason }) => `${file}: ${reason}`),
    MAX_LISTED,
  );

/**
 * Up to this number of items with the same reason have a line each. More items share one line, which names this many of
 * them.
 */
const MAX_UNGROUPED = 3;

/** Formats problems like `formatProblems`, but groups items with the same reason (see `MAX_UNGROUPED`). */
function formatGroupedProblems(
  problems: readonly { file: string; reason: string }[],
  noun: string,
): string[] {
  const groups = Map.groupBy(problems, ({ reason }) => reason);
  const rows = [...groups].flatMap(([reason, items]) => {
    if (items.length <= MAX_UNGROUPED) return items.map((item) => ({ ...item, count: 1 }));
    const names = items.slice(0, MAX_UNGROUPED).map(({ file }) => file);
    return [
      { file: `${pluralize(items.length, noun)} (${names.join(', ')}, …)`, reason, count: items.length },
    ];
  });
  const remaining = rows.slice(MAX_LISTED).reduce((sum, { count }) => sum + count, 0);
  return [
    ...formatProblems(rows.slice(0, MAX_LISTED)),
    ...(remaining > 0 ? [`  … and ${remaining} more`] : []),
  ];
}

const UPDATABLE_FIELDS = ['title', 'description', 'capturedAt', 'sourceUrl'] as const;
const FIELD_NAMES = {
  title: 'title',
  description: 'description',
  capturedAt: 'captured_at',
  sourceUrl: 'source_url',
};

/** Lists the fields that an update fills in, for example 'title, tags'. */
function listUpdatedFields(update: ImportPlan['updates'][number]): string {
  const fields: string[] = UPDATABLE_FIELDS.filter((field) => update[field] !== undefined).map(
    (field) => FIELD_NAMES[field],
  );
  return [...fields, ...(update.tags.length > 0 ? ['tags'] : [])].join(', ');
}

export function formatPlan(plan: ImportPlan, { update = false }: { update?: boolean } = {}): string {
  const files = plan.screens.length + plan.existing.length + plan.duplicates.length + plan.problems.length;
  const lines = [
    `${pluralize(files, 'file')}: ${pluralize(plan.screens.length, 'new screen')}, ${plan.existing.length} already in the gallery, ` +
      `${pluralize(plan.duplicates.length, 'duplicate')} within the folder, ${plan.problems.length} unusable.`,
  ];
  if (plan.newApps.length > 0)
    lines.push(`New apps (${plan.newApps.length}): ${plan.newApps.map(({ name }) => name).join(', ')}`);
  for (const type of CATEGORY_TYPES) {
    const names = plan.newCategories.filter((category) => category.type === type).map(({ name }) => name);
    if (names.length > 0)
      lines.push(`New ${CATEGORY_TYPE_LABELS[type]} (${names.length}): ${names.join(', ')}`);
  }
  lines.push(
    ...formatProblems(
      plan.duplicates.map(({ file, duplicateOf }) => ({ file, reason: `same image as ${duplicateOf}` })),
    ),
  );
  if (plan.updates.length > 0) {
    const screens = pluralize(plan.updates.length, 'screen');
    lines.push(
      update
        ? `Values from the manifest that are added to ${screens} already in the gallery:`
        : `The manifest has additional values for ${screens} already in the gallery. Add --update to add these values:`,
      ...formatProblems(
        plan.updates.map((entry) => ({ file: entry.file, reason: listUpdatedFields(entry) })),
      ),
    );
  }
  if (plan.scaledDown.length > 0) {
    const pixels = plan.scaledDown.map(({ file, width, height }) => ({
      file,
      reason: `${width} × ${height} pixels`,
    }));
    lines.push(`Scaled down to ${IMAGE_LIMITS.maxEdge} pixels on the long side:`, ...formatProblems(pixels));
  }
  if (plan.problems.length > 0) lines.push('Unusable:', ...formatGroupedProblems(plan.problems, 'file'));
  if (plan.unknownFields.length > 0)
    lines.push(`Unknown fields of the manifest, which are ignored: ${plan.unknownFields.join(', ')}`);
  return lines.map(toSingleLine).join('\n');
}

export function formatResult(result: ImportResult, seconds: number): string {
  const rate = result.added > 0 ? `, ${(result.added / seconds).toFixed(1)} per second` : '';
  const lines = [
    `${pluralize(result.added, 'screen')} added, ${result.updated > 0 ? `${result.updated} updated, ` : ''}` +
      `${result.skipped} skipped, ${result.failed.length} failed ` +
      `in ${seconds.toFixed(1)} s${rate}.`,
  ];
  if (result.failed.length > 0) lines.push('Failed:', ...formatGroupedProblems(result.failed, 'screen'));
  for (const warning of result.warnings) lines.push(`Warning: ${warning}.`);
  if (result.stopped) lines.push(`Stopped early: ${result.stopped}`);
  if (result.remaining > 0)
    lines.push(
      `${pluralize(result.remaining, 'screen')} not processed. Run the same command again to continue.`,
    );
  return lines.map(toSingleLine).join('\n');
}

/** Formats the result of importing an export. */
export function formatExportImport(
  { added, existing, failed, stopped }: LoadResult,
  { dryRun, seconds }: { dryRun: boolean; seconds: number },
): string {
  const lines = [
    dryRun
      ? `Would be added: ${formatCounts(added)}.`
      : `Added in ${seconds.toFixed(1)} s: ${formatCounts(added)}.`,
    `Already in the gallery and not changed: ${formatCounts(existing)}.`,
  ];
  if (failed.length > 0) {
    const problems = failed.map(({ record, reason }) => ({ file: record, reason }));
    lines.push('Failed:', ...formatGroupedProblems(problems, 'record'));
  }
  if (stopped) lines.push(`Stopped early: ${stopped}. Run the same command again to continue.`);
  return lines.map(toSingleLine).join('\n');
}
