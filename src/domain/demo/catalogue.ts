import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { describeFailure, OperatorError } from '#platform/failures.ts';
import { SLUG_PATTERN } from '#shared/slug.ts';

const name = z.string().trim().min(1).max(200);
const slug = z.string().regex(SLUG_PATTERN).max(120);
const day = z.iso.date();
const color = z.string().regex(/^#[0-9a-f]{6}$/i);
/** Path relative to the folder of the demo. It may not leave the folder with `..`. */
const file = z.string().regex(/^(?!.*\.\.)[\w./-]+$/);

const imagePropertiesSchema = z.strictObject({
  /** SHA-256 of the file in hex. */
  sha256: z.string().regex(/^[a-f0-9]{64}$/),
  phash: z.string().regex(/^[a-f0-9]{16}$/),
  format: z.enum(['jpeg', 'png', 'webp', 'gif']),
  bytes: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Base64. */
  thumbhash: z.string(),
  dominantColor: color.nullable(),
});

const screenSchema = z.strictObject({
  file,
  platform: z.enum(['web', 'ios']),
  title: z.string().trim().min(1).max(300),
  description: z.string().max(5000),
  captured: day,
  cover: z.boolean(),
  featured: z.boolean(),
  'screen-types': z.array(name),
  'ux-patterns': z.array(name),
  'ui-elements': z.array(name),
  styles: z.array(name),
});

const appSchema = z.strictObject({
  slug,
  name,
  description: z.string().max(5000),
  url: z.url({ protocol: /^https?$/ }),
  brandColor: color,
  /** Date on which the app was added to the gallery. */
  added: day,
  logo: file,
  categories: z.array(name),
  screens: z.array(screenSchema),
});

const postSchema = z.strictObject({
  slug,
  title: z.string().trim().min(1).max(300),
  published: day,
  /** File with the Markdown text. */
  text: file,
  featuredImage: file,
  featuredImageAlt: z.string().max(300),
});

/** Names of parent categories with the names of their children. */
const termsSchema = z.record(name, z.array(name));

const catalogueSchema = z.strictObject({
  categories: z.strictObject({
    app: termsSchema,
    'screen-types': termsSchema,
    'ux-patterns': termsSchema,
    'ui-elements': termsSchema,
    styles: termsSchema,
  }),
  popular: z.strictObject({
    'screen-types': z.array(name),
    'ux-patterns': z.array(name),
    'ui-elements': z.array(name),
  }),
  apps: z.array(appSchema),
  post: postSchema.nullable(),
  /** Properties of each image file that the catalogue names, by its path. */
  pictures: z.record(file, imagePropertiesSchema),
});

export type ImageProperties = z.output<typeof imagePropertiesSchema>;
export type DemoApp = z.output<typeof appSchema>;
export type DemoScreen = z.output<typeof screenSchema>;
export type DemoContent = z.output<typeof catalogueSchema>;
export type DemoCatalogue = DemoContent & {
  /** Absolute path of the folder that contains all files. */
  directory: string;
};

/** Returns the properties of an image file. Throws `OperatorError` if the catalogue does not describe it. */
export function getImageProperties({ pictures }: DemoCatalogue, imageFile: string): ImageProperties {
  const properties = pictures[imageFile];
  if (!properties) throw new OperatorError(`The demo catalogue does not describe the image ${imageFile}`);
  return properties;
}

/**
 * Reads `catalogue.json` in the folder. Returns null if the file does not exist, because a checkout may omit
 * the demo. Throws `OperatorError` if it cannot be read or is invalid.
 */
export async function readDemoCatalogue(directory: string): Promise<DemoCatalogue | null> {
  const source = path.join(directory, 'catalogue.json');
  let text: string;
  try {
    text = await readFile(source, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(`${source} cannot be read: ${describeFailure(error) ?? String(error)}`, {
      cause: error,
    });
  }
  try {
    return { ...catalogueSchema.parse(JSON.parse(text)), directory: path.resolve(directory) };
  } catch (error) {
    throw new OperatorError(`${source} is not a demo catalogue`, { cause: error });
  }
}
