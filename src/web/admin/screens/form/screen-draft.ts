import { z } from 'zod';
import type { ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { type Advice, NO_ORIGINS, type Origin } from '#web/admin/auto-categorize/advice.ts';
import type { FormValues } from './form-values.ts';

/** Create request whose outcome is unknown, with its idempotency key. */
export type Sent = { key: string; input: ScreenFormInput };

/** Draft of the screen form, without the image file. */
export type ScreenDraft = { form: FormValues; isImageRemoved: boolean; sent: Sent | null };

const record = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

const schema = z.object({
  form: z.object({
    title: z.string(),
    titleFrom: z.enum(['person', 'file', 'analysis']).default('person'),
    description: z.string(),
    sourceUrl: z.string(),
    day: z.date(),
    app: record<AppRef>().nullable(),
    platform: z.enum(PLATFORMS),
    isFeatured: z.boolean(),
    isCover: z.boolean(),
    categoryIds: z.set(z.string()),
    // These fields were added later, so older drafts do not have them.
    unconfirmed: z.map(z.string(), record<Origin>()).default(new Map(NO_ORIGINS)),
    advice: record<Advice>().nullable().default(null),
  }),
  isImageRemoved: z.boolean(),
  sent: z.object({ key: z.string(), input: record<ScreenFormInput>() }).nullable(),
});

/** Validates a stored draft. Returns null if it is not a valid draft of a screen. */
export const readScreenDraft = (kept: unknown): ScreenDraft | null => schema.safeParse(kept).data ?? null;
