import { sql } from 'kysely';

import type { Db } from '#db/tables.ts';
import { SCREEN_CATEGORY_TYPES, type ScreenCategoryType, type TagSource } from '#shared/category-types.ts';
import { idSchema } from '#shared/contracts/common.ts';
import {
  COLOUR_NAMES,
  type ColourName,
  type PaletteColour,
  type Scheme,
  type Shape,
} from '#shared/screen-filters.ts';

export type TagEvidence = {
  type: ScreenCategoryType;
  slug: string;
  name: string;
  source: TagSource;
  /** Confidence of a suggestion, 0 to 1, also after a curator has confirmed it; null for a tag that a curator added. */
  confidence: number | null;
};

/** Facts that are computed from the image of a screen. */
export type ImageEvidence = { scheme: Scheme; shape: Shape; colours: ColourName[]; palette: PaletteColour[] };

/** The data that explains why a screen has its tags and why filters find it. */
export type ScreenEvidence = {
  /** SHA-256 of the image in hex: the key of its OCR text. */
  imageSha256: string;
  /** Null until the facts are computed. */
  facts: ImageEvidence | null;
  /** Ordered by type, then by name. */
  tags: TagEvidence[];
};

type Row = Omit<ScreenEvidence, 'facts'> & {
  facts: (Omit<ImageEvidence, 'colours'> & { colours: number[] }) | null;
};

/**
 * Returns the sources of a screen's tags and the facts of its image, or null if the screen does not exist.
 */
export async function getScreenEvidence(db: Db, id: string): Promise<ScreenEvidence | null> {
  if (!idSchema.safeParse(id).success) return null;
  const { rows } = await sql<Row>`
    select s.image_sha256 as "imageSha256",
      case when f.sha256 is not null then json_build_object('scheme', f.scheme, 'shape', f.shape,
        'colours', f.colours, 'palette', f.palette) end as facts,
      coalesce((
      select json_agg(
        json_build_object('type', c.type, 'slug', c.slug, 'name', c.name, 'source', sc.source,
          'confidence', sc.confidence)
        order by array_position(${sql.lit(`{${SCREEN_CATEGORY_TYPES.join()}}`)}::text[], c.type),
          c.search_name collate "C", c.id)
      from screen_categories sc join categories c on c.id = sc.category_id
      where sc.screen_id = s.id
    ), '[]') as tags
    from screens s left join image_facts f on f.sha256 = s.image_sha256
    where s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { facts } = row;
  return {
    ...row,
    facts: facts && {
      ...facts,
      colours: facts.colours.flatMap((index) => COLOUR_NAMES[index] ?? []),
    },
  };
}
