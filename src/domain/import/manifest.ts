import { z } from 'zod';
import { OperatorError } from '#platform/failures.ts';
import type { ScreenCategoryType } from '#shared/category-types.ts';
import { LIMITS } from '#shared/limits.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { slugify } from '#shared/slug.ts';
import { hasCredentials, hasVisibleText } from '#shared/text.ts';

/** Manifest entry of one image. Missing values are derived from the path and the image. */
export type ManifestEntry = {
  /** Path relative to the imported folder, with forward slashes. */
  file: string;
  app: string | null;
  /** Slug of the app. */
  slug: string | null;
  platform: Platform | null;
  title: string | null;
  /** Description of the screen. */
  description: string | null;
  /** URL of the app. */
  website: string | null;
  tags: Record<ScreenCategoryType, string[]>;
  appCategories: string[];
  /** Time of the screenshot, ISO 8601 in UTC. */
  capturedAt: string | null;
  sourceUrl: string | null;
  /** Path of the file in its source repository. A title may be derived from this path. */
  sourcePath: string | null;
};

/** A file that cannot be imported, and the reason. */
export type Problem = { file: string; reason: string };

export type Manifest = {
  entries: ManifestEntry[];
  problems: Problem[];
  /**
   * Files with an invalid entry or several entries. They are not imported at all: if they were imported
   * without the entry, an import with the corrected entry would skip them as existing screens.
   */
  rejectedFiles: ReadonlySet<string>;
  /** Names of unknown fields. */
  unknownFields: string[];
};

/** Thrown if the manifest or the folder as a whole is unusable. */
export class ManifestError extends OperatorError {
  override readonly name = 'ManifestError';
}

/** PostgreSQL does not accept the character U+0000. */
const WITHOUT_NUL = /^[^\0]*$/;

const textField = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(WITHOUT_NUL, 'contains a NUL character')
    .transform((value) => (hasVisibleText(value) ? value : null))
    .nullish();
const namesField = z
  .union([z.string(), z.array(z.string())], 'expected a string or a list of strings')
  .nullish()
  .transform((value) => {
    const list = typeof value === 'string' ? value.split(',') : (value ?? []);
    return [...new Set(list.map((name) => name.trim()).filter(hasVisibleText))];
  })
  .refine(
    (list) => list.every((name) => name.length <= LIMITS.nameMax),
    `contains a name longer than ${LIMITS.nameMax} characters`,
  )
  .refine((list) => list.every((name) => WITHOUT_NUL.test(name)), 'contains a NUL character');
const httpUrl = textField(LIMITS.urlMax)
  .refine(
    (value) => !value || (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value)),
    'is not an http or https address',
  )
  .refine((value) => !value || !hasCredentials(value), 'contains a user name or password');
/** Offset of the earliest time zone, UTC+14. A date that has begun there is not in the future. */
const MAX_TIME_ZONE_MS = 14 * 60 * 60 * 1000;
const isFuture = (instant: string): boolean => Date.parse(instant) > Date.now() + MAX_TIME_ZONE_MS;
const instantField = textField(40)
  .refine((value) => !value || toInstant(value) !== null, 'is not a valid date')
  .refine((value) => !value || !isFuture(toInstant(value) ?? ''), 'is a date in the future')
  .transform((value) => (value ? toInstant(value) : null));

const DATE_PATTERN = /^(\d{4}-\d\d)(-\d\d)?(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s?(Z|[+-]\d\d:\d\d)?)?$/i;

/**
 * Converts a month, a day or a time to ISO 8601 in UTC. Times without a zone are in UTC. Returns null for
 * other texts and for implausible years.
 */
function toInstant(value: string): string | null {
  const [, month, day = '-01', time = '00:00', zone = 'Z'] = DATE_PATTERN.exec(value) ?? [];
  const date = new Date(`${month}${day}T${time}${zone.toUpperCase()}`);
  // JavaScript would turn 31 February into a day in March.
  const exists = new Date(`${month}${day}T00:00Z`).toJSON()?.startsWith(`${month}${day}`);
  return exists && date.getTime() > Date.UTC(1980, 0) && date.getTime() < Date.UTC(2200, 0)
    ? date.toISOString()
    : null;
}

const entrySchema = z.object({
  file: z.string().min(1).max(1000),
  app: textField(LIMITS.nameMax),
  slug: textField(LIMITS.slugMax),
  platform: z.enum(PLATFORMS).nullish(),
  title: textField(LIMITS.titleMax),
  description: textField(LIMITS.descriptionMax),
  website: httpUrl,
  screen_types: namesField,
  ux_patterns: namesField,
  ui_elements: namesField,
  styles: namesField,
  app_categories: namesField,
  captured_at: instantField,
  source_url: httpUrl,
  /**
   * Fields of a corpus of labeled screenshots, such as the one on which the analysis is evaluated: screen type, UI
   * elements, and repository and path of the source.
   */
  label_screen_type: textField(LIMITS.nameMax),
  label_ui_elements: namesField,
  source_repo: z
    .string()
    .regex(/^[\w.-]{1,200}\/[\w.-]{1,200}$/, "must have the form 'owner/name'")
    .nullish(),
  source_path: textField(1000),
});

const KNOWN_FIELDS = new Set(Object.keys(entrySchema.shape));

/** Returns a readable message for an issue for which the schema has none; undefined keeps the validator's message. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'object') return "must be an object with the field 'file'";
    return issue.input === undefined ? 'is missing' : 'must be a string';
  }
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(' or ')}`;
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`;
  return issue.code === 'too_small' ? 'must not be empty' : undefined;
}

/** Formats the first validation issue as `field: message`. */
function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? [...issue.path, issue.message].join(': ') : 'unusable';
}

/**
 * Normalizes a path relative to the folder. Backslashes count as separators, as in archives from Windows.
 * Returns null for a path that is absolute or empty, or that contains `..` or a NUL character.
 */
export function safeRelativePath(file: string): string | null {
  const parts = file.normalize('NFC').replaceAll('\\', '/').split('/');
  const clean = parts.filter((part) => part !== '' && part !== '.');
  const isUnsafe = /^([/\\]|[a-z]:)/i.test(file) || file.includes('\0') || clean.includes('..');
  return isUnsafe || clean.length === 0 ? null : clean.join('/');
}

function toEntry(raw: z.output<typeof entrySchema>, file: string): ManifestEntry {
  const slug = slugify(raw.slug ?? '') || slugify(raw.app ?? '');
  const types =
    raw.screen_types.length > 0 ? raw.screen_types : raw.label_screen_type ? [raw.label_screen_type] : [];
  return {
    file,
    app: raw.app ?? null,
    slug: slug || null,
    platform: raw.platform ?? null,
    title: raw.title ?? null,
    description: raw.description ?? null,
    website: raw.website ?? null,
    tags: {
      'screen-types': types,
      'ux-patterns': raw.ux_patterns,
      'ui-elements': raw.ui_elements.length > 0 ? raw.ui_elements : raw.label_ui_elements,
      styles: raw.styles,
    },
    appCategories: raw.app_categories,
    capturedAt: raw.captured_at,
    sourceUrl: raw.source_url ?? (raw.source_repo ? `https://github.com/${raw.source_repo}` : null),
    sourcePath: raw.source_path ?? null,
  };
}

/**
 * Parses a `manifest.json`: an array of entries, or an object with such an array under `screens`. A file with
 * an invalid entry or several entries is reported once, and none of its entries is returned. Throws `ManifestError` if
 * the text is not valid JSON or contains no such array.
 */
export function parseManifest(json: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new ManifestError(`manifest.json is not valid JSON: ${(cause as Error).message}`);
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { screens?: unknown } | null)?.screens;
  if (!Array.isArray(list)) {
    throw new ManifestError(
      "manifest.json must be a list of screens, or an object with such a list under 'screens'",
    );
  }
  const entries = new Map<string, ManifestEntry>();
  const problems: Problem[] = [];
  const rejectedFiles = new Set<string>();
  const unknown = new Set<string>();
  for (const [index, item] of list.entries()) {
    const rawFile = (item as { file?: unknown } | null)?.file;
    const file = typeof rawFile === 'string' ? safeRelativePath(rawFile) : null;
    // Report only one problem per file, so that the counts of the report add up.
    if (file && rejectedFiles.has(file)) continue;
    const refuse = (reason: string): void => {
      const name = typeof rawFile === 'string' ? rawFile.slice(0, 200) : `entry ${index + 1}`;
      problems.push({ file: name, reason: `manifest: ${reason}` });
      if (!file) return;
      rejectedFiles.add(file);
      entries.delete(file);
    };
    const result = entrySchema.safeParse(item, { error: describeIssue });
    if (!result.success) refuse(reasonOf(result.error));
    else if (!file) refuse('the path is not inside the folder');
    else if (entries.has(file)) refuse('the file is listed twice');
    else {
      entries.set(file, toEntry(result.data, file));
      for (const field of Object.keys(item as object)) if (!KNOWN_FIELDS.has(field)) unknown.add(field);
    }
  }
  return { entries: [...entries.values()], problems, rejectedFiles, unknownFields: [...unknown].sort() };
}
