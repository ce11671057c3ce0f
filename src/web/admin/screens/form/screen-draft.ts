import { z } from 'zod';
import type { ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { NO_ORIGINS, type StoredAnalysis, type TagOrigin } from '#web/admin/auto-categorize/suggestions.ts';
import type { FormValues } from './form-values.ts';

/** Create request whose outcome is unknown, with its idempotency key. */
export type UnsettledRequest = { key: string; input: ScreenFormInput };

/** Draft of the screen form, without the image file. */
export type ScreenDraft = { form: FormValues; isImageRemoved: boolean; sent: UnsettledRequest | null };

const objectSchema = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

const screenDraftSchema = z.object({
  form: z.object({
    title: z.string(),
    titleFrom: z.enum(['person', 'file', 'analysis']).default('person'),
    description: z.string(),
    sourceUrl: z.string(),
    day: z.date(),
    app: objectSchema<AppRef>().nullable(),
    platform: z.enum(PLATFORMS),
    isFeatured: z.boolean(),
    isCover: z.boolean(),
    categoryIds: z.set(z.string()),
    // These fields were added later, so older drafts do not have them.
    unconfirmed: z.map(z.string(), objectSchema<TagOrigin>()).default(new Map(NO_ORIGINS)),
    advice: objectSchema<StoredAnalysis>().nullable().default(null),
  }),
  isImageRemoved: z.boolean(),
  sent: z.object({ key: z.string(), input: objectSchema<ScreenFormInput>() }).nullable(),
});

/** Validates a stored draft. Returns null if it is not a valid draft of a screen. */
export const parseScreenDraft = (kept: unknown): ScreenDraft | null =>
  screenDraftSchema.safeParse(kept).data ?? null;
