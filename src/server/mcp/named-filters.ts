import { replaceFilterValues, resolveFilters } from '#domain/explore/resolve-filters.ts';
import { findSlugsByName } from '#domain/explore/slugs-by-name.ts';
import { type ParsedFilters, readFilters, valueAsWritten } from './filter-arguments.ts';
import type { McpDeps } from './tool.ts';

/**
 * Reads filters from the arguments of a tool like `readFilters`, but also accepts names of apps and categories whose
 * slugs differ from their names.
 */
export async function readNamedFilters(
  { db, index }: McpDeps,
  args: Readonly<Record<string, unknown>>,
  otherArguments: readonly string[],
): Promise<ParsedFilters> {
  const parsed = readFilters(args, otherArguments);
  const { unknown } = await resolveFilters(parsed.filters, await index.read());
  if (unknown.length === 0) return parsed;
  // A final `*` includes the categories below a category. It is not part of the name, so remove it.
  const named = unknown.map((value) => ({
    ...value,
    name: valueAsWritten(parsed, value).replace(/\*$/, ''),
  }));
  const slugs = await findSlugsByName(db, named);
  const filters = replaceFilterValues(parsed.filters, (group, value) => {
    const slug = slugs[unknown.findIndex((each) => each.group === group && each.value === value)];
    return slug ? `${slug}${value.endsWith('*') ? '*' : ''}` : value;
  });
  return { ...parsed, filters };
}
