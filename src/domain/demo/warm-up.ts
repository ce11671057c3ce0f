import { Readable } from 'node:stream';
import type { ImageService } from '#domain/images/image-service.ts';
import { LOGO_WIDTHS } from '#domain/images/renditions/rendition-plan.ts';
import type { Logger } from '#platform/logger.ts';
import { PREGENERATED_WIDTHS, THUMBNAIL_QUALITY } from '#shared/limits.ts';
import { type DemoCatalogue, getImageProperties } from './catalogue.ts';
import { demoImageId } from './demo-image.ts';

type Rendition = { file: string; width: number };

/**
 * Lists all renditions that uploads would have created, in the order in which visitors need them: logos, covers, the
 * other screens, and last the featured image of the post. In each of these groups, the newest app comes first.
 */
function listRenditions({ apps, post }: DemoCatalogue): Rendition[] {
  const newest = [...apps].sort((a, b) => (a.added < b.added ? 1 : -1));
  const screens = newest.flatMap((app) => app.screens);
  const inWidths = (widths: readonly number[]) => (file: string) => widths.map((width) => ({ file, width }));
  const screenFiles = (isCover: boolean): string[] =>
    screens.filter(({ cover }) => cover === isCover).map(({ file }) => file);
  return [
    ...newest.map(({ logo }) => logo).flatMap(inWidths(LOGO_WIDTHS)),
    ...[true, false].flatMap((isCover) => screenFiles(isCover).flatMap(inWidths(PREGENERATED_WIDTHS))),
    ...(post ? inWidths(PREGENERATED_WIDTHS)(post.featuredImage) : []),
  ];
}

/**
 * Creates the renditions of a newly loaded demo in the background, one at a time, so that requests of visitors are not
 * delayed. A rendition that is requested earlier is created on demand.
 */
export function startWarmUp(
  images: ImageService,
  catalogue: DemoCatalogue,
  logger: Logger,
): { stop(): Promise<void> } {
  let isStopped = false;
  const run = async (): Promise<void> => {
    for (const { file, width } of listRenditions(catalogue)) {
      if (isStopped) return;
      const query = new URLSearchParams({ width: String(width), quality: String(THUMBNAIL_QUALITY) });
      const rendition = await images.openRendition(
        demoImageId(getImageProperties(catalogue, file).sha256),
        query,
        'image/webp',
      );
      const { body } = await rendition.open();
      // Opening the rendition has created it. Its content is not needed here.
      if (body instanceof Readable) body.destroy();
    }
  };
  const running = run().catch((err: unknown) =>
    logger.debug(
      { err },
      'warm-up of the demo images failed; the remaining renditions are created on demand',
    ),
  );
  return {
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
