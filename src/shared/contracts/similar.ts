import { z } from 'zod';
import { SIMILARITIES } from '../similarity.ts';
import { screenCardSchema } from './screens.ts';

export const similarScreenSchema = screenCardSchema
  .extend({
    score: z.number().min(0).max(1).meta({ description: 'Similarity; comparable within one response' }),
    reasons: z.array(z.string()).meta({
      description: 'Why the screen is similar, such as `same layout` or `same words: invoice, due`',
    }),
  })
  .meta({ id: 'SimilarScreen' });
export type SimilarScreen = z.infer<typeof similarScreenSchema>;

export const similarScreensSchema = z
  .object({
    by: z.enum(SIMILARITIES),
    items: z.array(similarScreenSchema).meta({
      description: 'Most similar first. Empty if no screen is more similar than unrelated screens are',
    }),
    isPending: z.boolean().meta({
      description:
        'Whether the image of the screen is still to be analyzed. Try again later. False if the analysis failed',
    }),
  })
  .meta({ id: 'SimilarScreens' });
export type SimilarScreens = z.infer<typeof similarScreensSchema>;

export const pictureMatchSchema = similarScreenSchema
  .extend({
    isExact: z.boolean().meta({ description: 'Whether the image of the screen is identical to the picture' }),
  })
  .meta({ id: 'PictureMatch' });

export const pictureMatchesSchema = z
  .object({
    items: z
      .array(pictureMatchSchema)
      .meta({ description: 'Best first. Empty if no screen is more similar than unrelated screens are' }),
    words: z.enum(['compared', 'unnecessary', 'unavailable']).meta({
      description:
        'Whether the text in the picture was compared too. `unnecessary`: the picture itself was found. `unavailable`: text recognition is off or took too long',
    }),
  })
  .meta({ id: 'PictureMatches' });
export type PictureMatches = z.infer<typeof pictureMatchesSchema>;
