import type { TagsByScreen } from '#domain/explore/explore-screens.ts';
import { isUnavailable } from '#server/http/error-response.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { TextMatch } from '#shared/contracts/search.ts';
import { ProductError } from '#shared/errors.ts';
import { imageUrl, pages, rawImageUrl } from '#shared/urls.ts';
import { TAXONOMY_FIELDS } from './taxonomy-fields.ts';
import type { McpDeps } from './tool.ts';
import { readToolImage } from './tool-image.ts';
import { takeWithin, toPlainLine } from './tool-result.ts';

/** Maximum number of previews in a tool result. */
export const MAX_PREVIEWS = 6;
const MAX_TAGS_PER_FIELD = 8;

type Found = ScreenCard & { match?: TextMatch | null | undefined };

/**
 * Describes a found screen. The fields of the description have the names that the MCP servers of other galleries use.
 */
export function describeScreen(screen: Found, tags: TagsByScreen, siteUrl: string): Record<string, unknown> {
  const { id, title, app, platform, image, match } = screen;
  const screenTags = tags.get(id) ?? [];
  const fields = Object.entries(TAXONOMY_FIELDS).map(([type, field]) => [
    field,
    screenTags
      .filter((tag) => tag.type === type)
      .slice(0, MAX_TAGS_PER_FIELD)
      .map(({ name }) => toPlainLine(name, 60)),
  ]);
  return {
    id,
    title: toPlainLine(title, 150),
    app_name: toPlainLine(app.name, 80),
    platform,
    url: siteUrl + pages.screen(id),
    image_url: siteUrl + rawImageUrl(image.url),
    thumbnail_url: siteUrl + imageUrl(image.url, { width: 600, format: 'webp' }),
    ...Object.fromEntries(fields),
    ...(match && { text_in_image: toPlainLine(match.line, 200) }),
  };
}

/**
 * Returns the first of the described screens that together fit into `maxBytes` of a tool result. If even the first one
 * is too long, returns it without its tags, so that it is not missing from the list. `omitted_tags` is then the
 * number of its tags.
 */
export function takeScreens(
  described: readonly Record<string, unknown>[],
  maxBytes: number,
): Record<string, unknown>[] {
  const { taken } = takeWithin(described, maxBytes);
  const [first] = described;
  if (taken.length > 0 || !first) return taken;
  const fields = Object.values(TAXONOMY_FIELDS);
  const tags = fields.flatMap((field) => first[field] ?? []);
  return [{ ...first, ...Object.fromEntries(fields.map((field) => [field, []])), omitted_tags: tags.length }];
}

/** Previews, and the field of the tool result that names the screens whose preview is missing. */
type Previews = { images: Buffer[]; fields: { without_image?: string[] } };

/**
 * Reads small previews of the first `MAX_PREVIEWS` screens. Omits images that cannot be read at the moment, for example
 * because the server is busy, the storage is unavailable, or the image was just removed. Throws the reason of an
 * aborted signal.
 */
export async function readPreviews(
  { images }: McpDeps,
  found: readonly { id: string; image: ImageRef }[],
  signal: AbortSignal,
): Promise<Previews> {
  const previews: Buffer[] = [];
  const withoutImage: string[] = [];
  let isStorageUnavailable = false;
  // Read the images one after the other, so that the renditions of one tool result do not occupy all threads.
  for (const { id, image } of found.slice(0, MAX_PREVIEWS)) {
    // During an outage, each attempt may take as long as the timeout of the storage, so make only one.
    if (isStorageUnavailable) {
      withoutImage.push(id);
      continue;
    }
    try {
      previews.push(await readToolImage(images, image, 'preview', signal));
    } catch (error) {
      isStorageUnavailable = !(error instanceof ProductError) && isUnavailable(error);
      if (signal.aborted || !(isStorageUnavailable || error instanceof ProductError)) throw error;
      withoutImage.push(id);
    }
  }
  return { images: previews, fields: withoutImage.length > 0 ? { without_image: withoutImage } : {} };
}
