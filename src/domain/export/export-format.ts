import { z } from 'zod';
import { CATEGORY_TYPES, TAG_SOURCES } from '#shared/category-types.ts';
import { LIMITS } from '#shared/limits.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { STACK_KINDS } from '#shared/stack-kinds.ts';

/**
 * An export is a folder, or a tar archive with the same entries in this order:
 *
 * - `vitrine-export.json`: the header (`headerSchema`).
 * - `categories/000001.jsonl`, `apps/…`, `screens/…`, `posts/…`, `pages/…`: parts of records, one JSON object per
 *   line. A record refers only to records before it.
 * - `images/<2 digits>/<id>.<extension>`: the original images of the records, after the part that refers to them.
 * - `SHA256SUMS`: checksums of all entries above, in the format of `sha256sum`. Without it, an export is incomplete.
 *
 * An export contains the records that curators edit. It does not contain accounts, or data that Vitrine derives from
 * the records (recognized texts, renditions, counts). Equal galleries have equal exports.
 */
export const FORMAT = 'vitrine-export';
/**
 * Version 2 has stacks. An export without stacks has version 1, which older releases can read.
 */
export const FORMAT_VERSIONS = [1, 2] as const;

export const HEADER_ENTRY = 'vitrine-export.json';
export const SUMS_ENTRY = 'SHA256SUMS';

/** Kinds of records, in the order of an export. */
export const KINDS = ['categories', 'apps', 'screens', 'posts', 'pages'] as const;
export type Kind = (typeof KINDS)[number];

const PART_ENTRY = /^(categories|apps|screens|posts|pages)\/\d{6}\.jsonl$/;

export const partEntry = (kind: Kind, number: number): string =>
  `${kind}/${String(number).padStart(6, '0')}.jsonl`;

/** Returns the kind of the records in an entry, or null if it is not a part. */
export const kindOfEntry = (entry: string): Kind | null => (PART_ENTRY.exec(entry)?.[1] as Kind) ?? null;

const uuid = z.uuid().meta({ description: 'Id of the record' });
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(LIMITS.slugMax);
const slugs = z.array(slug).meta({ description: 'Former slugs, which redirect to the current one' });
/** Allows any number of decimals of a second. PostgreSQL writes up to six. */
const time = z.iso.datetime();
const sha256 = z.string().regex(/^[a-f0-9]{64}$/);
const text = (max: number) => z.string().max(max);
const title = text(LIMITS.titleMax).min(1);
const name = text(LIMITS.nameMax).min(1);
const times = { createdAt: time, updatedAt: time };

export const imageSchema = z
  .strictObject({
    id: z.string().regex(/^[a-f0-9]{32}$/),
    file: z
      .string()
      .regex(/^images\/[a-f0-9]{2}\/[a-f0-9]{32}\.(jpg|png|webp|gif)$/)
      .meta({ description: 'Entry with the image' }),
    sha256: sha256.meta({ description: 'SHA-256 of the entry' }),
    sourceSha256: sha256.meta({
      description:
        'SHA-256 of the uploaded file, which differs if metadata was removed. Identifies duplicates',
    }),
    originalName: z.string().nullable().meta({ description: 'Name of the uploaded file' }),
  })
  .meta({ id: 'image' });
export type ExportedImage = z.infer<typeof imageSchema>;

const categorySchema = z.strictObject({
  id: uuid,
  type: z.enum(CATEGORY_TYPES),
  name,
  slug,
  formerSlugs: slugs,
  parent: uuid.nullable().meta({ description: 'Id of the parent, a category of the same type' }),
  popularPosition: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: 'Position in the list of popular categories of the type' }),
  ...times,
});

const appSchema = z.strictObject({
  id: uuid,
  slug,
  formerSlugs: slugs,
  name,
  description: text(LIMITS.descriptionMax).nullable(),
  url: text(LIMITS.urlMax).nullable(),
  brandColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable(),
  logo: imageSchema.nullable(),
  categories: z.array(uuid).meta({ description: 'Ids of categories of the type app' }),
  ...times,
});

const screenSchema = z.strictObject({
  id: uuid,
  app: uuid.meta({ description: 'Id of the app' }),
  platform: z.enum(PLATFORMS),
  title,
  titleIsDerived: z.boolean().meta({ description: 'No curator has confirmed the title' }),
  description: text(LIMITS.descriptionMax).nullable(),
  isCover: z.boolean().meta({ description: 'Cover of the app on the platform' }),
  isFeatured: z.boolean(),
  capturedAt: time.nullable(),
  sourceUrl: text(LIMITS.urlMax).nullable(),
  image: imageSchema,
  tags: z.array(
    z.strictObject({
      category: uuid.meta({ description: 'Id of the category' }),
      source: z.enum(TAG_SOURCES).meta({ description: 'A curator, a vision model or the built-in engine' }),
      confidence: z.number().min(0).max(1).nullable(),
    }),
  ),
  stack: z
    .strictObject({
      id: uuid.meta({ description: 'Id of the stack, which its screens share' }),
      kind: z.enum(STACK_KINDS).meta({ description: 'What the screens of the stack differ in' }),
      position: z.int().min(0).max(32_767).meta({ description: 'The first screen represents the stack' }),
      label: text(LIMITS.stackLabelMax).min(1).nullable(),
    })
    .optional()
    .meta({ description: 'Only if the screen is one of several variants. Since version 2' }),
  ...times,
});

const contentFields = {
  id: uuid,
  slug,
  formerSlugs: slugs,
  title,
  content: text(LIMITS.contentMax).meta({ description: 'Markdown' }),
  published: z.boolean(),
  images: z.array(imageSchema).meta({ description: 'Images that the text refers to' }),
  ...times,
};

const postSchema = z.strictObject({
  ...contentFields,
  publishedAt: time.nullable(),
  featuredImage: imageSchema.nullable(),
  featuredImageAlt: z.string().max(300).nullable(),
});

const pageSchema = z.strictObject(contentFields);

export const RECORD_SCHEMAS = {
  categories: categorySchema,
  apps: appSchema,
  screens: screenSchema,
  posts: postSchema,
  pages: pageSchema,
} as const satisfies Record<Kind, z.ZodType>;

export type ExportRecord = { [K in Kind]: z.infer<(typeof RECORD_SCHEMAS)[K]> };

export const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSIONS),
  selection: z
    .strictObject({
      apps: z.array(slug),
      categories: z.array(z.string()).meta({ description: 'Type and slug, for example styles/minimal' }),
      platform: z.enum(PLATFORMS).nullable(),
    })
    .nullable()
    .meta({ description: 'Restriction of a partial export; null for everything' }),
});
export type ExportHeader = z.infer<typeof headerSchema>;

export function imagesOf(record: ExportRecord[Kind]): ExportedImage[] {
  const { logo, image, images, featuredImage } = record as Partial<
    ExportRecord['apps'] & ExportRecord['screens'] & ExportRecord['posts']
  >;
  return [logo, image, featuredImage, ...(images ?? [])].filter((value) => value != null);
}

/** Returns the name of a record in reports: its kind in the singular, and its slug or title. */
export function nameOf(kind: Kind, record: ExportRecord[Kind]): string {
  const name = 'slug' in record ? record.slug : record.title;
  return `${kind.replace(/ies$/, 'y').replace(/s$/, '')} ${name}`;
}
