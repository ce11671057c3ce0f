import type { ImportPlan } from '#domain/import/plan-import.ts';
import type { ImportResult } from '#domain/import/run-import.ts';
import { toSingleLine } from '#platform/one-line.ts';
import { CATEGORY_TYPE_LABELS, CATEGORY_TYPES } from '#shared/category-types.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';

/** Maximum number of lines per section of the report. JSON reports contain all problems. */
const MAX_LISTED = 50;

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

const listed = (problems: readonly { file: string; reason: string }[]): string[] => [
  ...problems.slice(0, MAX_LISTED).map(({ file, reason }) => `  ${file}: ${reason}`),
  ...(problems.length > MAX_LISTED ? [`  … and ${problems.length - MAX_LISTED} more`] : []),
];

const FIELDS = ['title', 'description', 'capturedAt', 'sourceUrl'] as const;
const FIELD_NAMES = {
  title: 'title',
  description: 'description',
  capturedAt: 'captured_at',
  sourceUrl: 'source_url',
};

/** Fields that an update fills in, for example 'title, tags'. */
function fieldsOf(update: ImportPlan['updates'][number]): string {
  const fields: string[] = FIELDS.filter((field) => update[field] !== undefined).map(
    (field) => FIELD_NAMES[field],
  );
  return [...fields, ...(update.tags.length > 0 ? ['tags'] : [])].join(', ');
}

/** Human-readable plan of an import. */
export function planReport(plan: ImportPlan, { update = false }: { update?: boolean } = {}): string {
  const files = plan.screens.length + plan.present.length + plan.duplicates.length + plan.problems.length;
  const lines = [
    `${count(files, 'file')}: ${count(plan.screens.length, 'new screen')}, ${plan.present.length} already in the gallery, ` +
      `${count(plan.duplicates.length, 'duplicate')} within the folder, ${plan.problems.length} not usable.`,
  ];
  if (plan.newApps.length > 0)
    lines.push(`New apps (${plan.newApps.length}): ${plan.newApps.map(({ name }) => name).join(', ')}`);
  for (const type of CATEGORY_TYPES) {
    const names = plan.newCategories.filter((category) => category.type === type).map(({ name }) => name);
    if (names.length > 0)
      lines.push(`New ${CATEGORY_TYPE_LABELS[type]} (${names.length}): ${names.join(', ')}`);
  }
  for (const { file, sameAs } of plan.duplicates.slice(0, MAX_LISTED))
    lines.push(`  ${file}: the same picture as ${sameAs}`);
  if (plan.updates.length > 0) {
    const screens = count(plan.updates.length, 'screen');
    lines.push(
      update
        ? `The manifest fills in ${screens} of the gallery:`
        : `The manifest says more of ${screens} of the gallery. Add --update to fill in:`,
      ...listed(plan.updates.map((one) => ({ file: one.file, reason: fieldsOf(one) }))),
    );
  }
  if (plan.scaledDown.length > 0) {
    const pixels = plan.scaledDown.map(({ file, width, height }) => ({
      file,
      reason: `${width} × ${height} pixels`,
    }));
    lines.push(`Scaled down to ${IMAGE_LIMITS.maxEdge} pixels on the long side:`, ...listed(pixels));
  }
  if (plan.problems.length > 0) lines.push('Not usable:', ...listed(plan.problems));
  if (plan.unknownFields.length > 0)
    lines.push(`Fields of the manifest that are not used: ${plan.unknownFields.join(', ')}`);
  return lines.map(toSingleLine).join('\n');
}

/** Human-readable result of an import. */
export function resultReport(result: ImportResult, seconds: number): string {
  const rate = result.added > 0 ? `, ${(result.added / seconds).toFixed(1)} a second` : '';
  const lines = [
    `${count(result.added, 'screen')} added, ${result.updated > 0 ? `${result.updated} updated, ` : ''}` +
      `${result.skipped} skipped, ${result.failed.length} failed ` +
      `in ${seconds.toFixed(1)} s${rate}.`,
  ];
  if (result.failed.length > 0) lines.push('Failed:', ...listed(result.failed));
  for (const warning of result.warnings) lines.push(`Afterwards, ${warning}.`);
  if (result.stopped) lines.push(`Stopped by itself: ${result.stopped}`);
  if (result.left > 0) lines.push(`Stopped: ${result.left} left. Run the same command again to go on.`);
  return lines.map(toSingleLine).join('\n');
}
