import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { openOcrEngine } from '#analysis/ocr/open-ocr-engine.ts';
import { computeFacts, FACTS_VERSION } from '#domain/image-facts/compute-facts.ts';
import { sampleFile } from '#domain/image-facts/sample.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { PLATFORMS, type Platform } from '#shared/platforms.ts';
import { observe } from '../analysis/corpus.ts';
import type { Workspace } from '../workspace.ts';

// Fills the gallery on which `npm run eval:similar` measures similar screens and the search by picture.

/** A screenshot of a folder, its labels and its screen in the gallery. */
export type Screen = {
  /** Path of the screenshot. */
  file: string;
  /** Slug of the app. */
  app: string;
  platform: Platform;
  /** The screen type that fits best; null without a label. */
  type: string | null;
  /** Other acceptable screen types. */
  otherTypes: string[];
  /** UI elements that are clearly visible. */
  elements: string[];
  sha256: string;
  /** Id of the screen in the gallery. */
  id: string;
  observed: Awaited<ReturnType<typeof observe>>;
};

const manifestSchema = z.array(
  z.object({
    file: z.string(),
    app: z.string(),
    slug: z.string(),
    platform: z.enum(PLATFORMS),
    label_screen_type: z.string().optional(),
    label_screen_type_alt: z.array(z.string()).default([]),
    label_ui_elements: z.array(z.string()).default([]),
  }),
);

/**
 * Fills a gallery with the screenshots that the `manifest.json` of a folder lists. The screens have facts and OCR
 * texts but no tags, and all have the same title.
 */
export async function fillGallery(
  { services: { db, images } }: Workspace,
  folder: string,
  progress: (done: number, of: number) => void,
): Promise<Screen[]> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(text));
  const apps = new Map(manifest.map(({ slug, app }) => [slug, app]));
  for (const [slug, name] of apps)
    await sql`insert into apps (id, slug, name) values (gen_random_uuid(), ${slug}, ${name})`.execute(db);
  const screens: Screen[] = [];
  const ocrEngine = await openOcrEngine();
  try {
    for (const entry of manifest) {
      const file = await readFile(path.join(folder, entry.file));
      const sha256 = createHash('sha256').update(file).digest('hex');
      const image = await images.ingest(file, { purpose: 'screen' });
      // The command `createScreen` would also make the image final. The SQL below only inserts the screen.
      await sql`update images set state = 'final' where id = ${image.id}`.execute(db);
      const { rows } = await sql<{ id: string }>`
        insert into screens (id, app_id, title, platform, image_id)
        select gen_random_uuid(), id, '1', ${entry.platform}, ${image.id} from apps where slug = ${entry.slug}
        returning id`.execute(db);
      const observed = await observe(file, ocrEngine);
      await saveOcrText(db, {
        sha256,
        ocrEngine: ocrEngine.name,
        ocrText: observed.ocrText,
        tookMs: 0,
      });
      const { palette, vector, ...facts } = computeFacts(await sampleFile(file), image);
      await db
        .insertInto('image_facts')
        .values({
          sha256,
          version: FACTS_VERSION,
          ...facts,
          palette: JSON.stringify(palette),
          vector: new Uint8Array(vector.buffer),
        })
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .execute();
      screens.push({
        file: path.join(folder, entry.file),
        app: entry.slug,
        platform: entry.platform,
        type: entry.label_screen_type ?? null,
        otherTypes: entry.label_screen_type_alt,
        elements: entry.label_ui_elements,
        sha256,
        id: rows[0]?.id ?? '',
        observed,
      });
      progress(screens.length, manifest.length);
    }
  } finally {
    await ocrEngine.close();
  }
  return screens;
}
