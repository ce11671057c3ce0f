import { z } from 'zod';
import { HOME_CATEGORY_TYPES } from '../category-types.ts';
import { appCardSchema } from './apps.ts';
import { categoryCardSchema } from './categories.ts';

export const homeContentSchema = z
  .object({
    apps: z.array(appCardSchema).meta({ description: 'The newest apps with screens on the platform' }),
    popular: z.array(z.object({ type: z.enum(HOME_CATEGORY_TYPES), items: z.array(categoryCardSchema) })),
  })
  .meta({ id: 'HomeContent' });
export type HomeContent = z.infer<typeof homeContentSchema>;
