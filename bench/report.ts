import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Row } from './measure.ts';

// Stores the figures of `npm run bench` in a JSON file, and writes them as Markdown tables (docs/benchmarks.md).

const rowSchema = z.object({
  what: z.string(),
  median: z.string(),
  p95: z.string(),
  ratio: z.string(),
  budget: z.string(),
  ok: z.boolean().nullable(),
});
const columnSchema = z.object({ name: z.string(), environment: z.string(), rows: z.array(rowSchema) });
const reportSchema = z.object({
  sections: z.array(z.object({ title: z.string(), columns: z.array(columnSchema) })),
});

type Report = z.infer<typeof reportSchema>;
type Section = Report['sections'][number];

/** Splits a column name such as '2,000 screens, embedded' into the database and the number of screens. */
function parseColumnName(name: string): [string, number] {
  const [, size = '0', database = ''] = /^([\d,]+) screens, (.+)$/.exec(name) ?? [];
  return [database, Number(size.replaceAll(',', ''))];
}

function compareColumns(one: { name: string }, other: { name: string }): number {
  const [database, size] = parseColumnName(one.name);
  const [otherDatabase, otherSize] = parseColumnName(other.name);
  return database.localeCompare(otherDatabase) || size - otherSize;
}

/** The figures of all runs of `npm run bench`. A run replaces the columns that it measures, and keeps all others. */
export class BenchReport {
  readonly #path: string;
  readonly #report: Report;

  constructor(path: string) {
    this.#path = path;
    this.#report = existsSync(path)
      ? reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
      : { sections: [] };
  }

  /**
   * Adds or replaces the column `name` of the section `title`. The name is empty for figures that do not depend on size
   * and database. `environment` describes the date, the commit and the machine.
   */
  set(title: string, name: string, environment: string, rows: readonly Row[]): void {
    let section = this.#report.sections.find((candidate) => candidate.title === title);
    if (!section) {
      section = { title, columns: [] };
      this.#report.sections.push(section);
    }
    section.columns = [
      ...section.columns.filter((column) => column.name !== name),
      { name, environment, rows: rows.map((row) => rowSchema.parse(row)) },
    ].sort(compareColumns);
  }

  /** Writes the figures as JSON and as Markdown. */
  write(markdownPath: string, head: string): void {
    writeFileSync(this.#path, `${JSON.stringify(this.#report, null, 1)}\n`);
    writeFileSync(
      markdownPath,
      `${[head, this.#environments(), ...this.#report.sections.map(sectionText)].join('\n\n')}\n`,
    );
  }

  #environments(): string {
    const columnsByEnvironment = new Map<string, Set<string>>();
    for (const { columns } of this.#report.sections)
      for (const { name, environment } of columns) {
        const names = columnsByEnvironment.get(environment) ?? new Set();
        columnsByEnvironment.set(environment, names.add(name || 'figures that do not depend on the size'));
      }
    return [...columnsByEnvironment]
      .map(([environment, names]) => `- ${environment}: ${[...names].sort().join('; ')}.`)
      .join('\n');
  }
}

/**
 * Formats a cell such as '1.40 / 1.82 ms (26.0x)': the median, the 95th percentile and the ratio to the baseline.
 * A figure that misses its budget is bold.
 */
function cellText(row: Section['columns'][number]['rows'][number] | undefined): string {
  if (!row) return '';
  const timing = row.p95 === '' ? row.median : `${row.median.replace(/ ms$/, '')} / ${row.p95}`;
  const text = row.ratio === '' ? timing : `${timing} (${row.ratio})`;
  return row.ok === false ? `**${text}**` : text;
}

function sectionText({ title, columns }: Section): string {
  const labels = [...new Set(columns.flatMap(({ rows }) => rows.map(({ what }) => what)))];
  const headings = columns.map(({ name }) => name || 'median / p95 (ratio to baseline)');
  const lines = [`| what | ${headings.join(' | ')} | budget |`, `|---|${'---:|'.repeat(columns.length)}---|`];
  for (const what of labels) {
    const rows = columns.map((column) => column.rows.find((row) => row.what === what));
    const budgets = [...new Set(rows.flatMap((row) => (row?.budget ? [row.budget] : [])))];
    lines.push(`| ${what} | ${rows.map(cellText).join(' | ')} | ${budgets.join('; ')} |`);
  }
  return `## ${title}\n\n${lines.join('\n')}`;
}
