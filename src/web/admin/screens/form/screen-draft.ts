import { z } from 'zod';
import type { ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { NO_ORIGINS, type StoredAnalysis, type TagOrigin } from '#web/admin/auto-categorize/suggestions.ts';
import type { FormValues } from './form-values.ts';

/**
 * Request to create a screen. Its outcome is unknown, for example because the response was lost. The form repeats the
 * request unchanged, with the same idempotency key.
 */
export type UnsettledRequest = {
  key: string;
  input: ScreenFormInput;
};

/**
 * Draft of the screen form, without the image file. Fields must keep their names, because browsers store the
 * draft.
 */
export type ScreenDraft = {
  form: FormValues;
  /** Whether the saved image was removed and not replaced. */
  isImageRemoved: boolean;
  /** Null if no request has an unknown outcome. */
  sent: UnsettledRequest | null;
};

/**
 * Checks only that the value is an object. Its fields are not checked, because the same form has stored them.
 */
const objectSchema = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

/**
 * See `FormValues` for the meaning of the fields. Fields with a default were added later, so older drafts do not have
 * them.
 */
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
    unconfirmed: z.map(z.string(), objectSchema<TagOrigin>()).default(new Map(NO_ORIGINS)),
    advice: objectSchema<StoredAnalysis>().nullable().default(null),
  }),
  isImageRemoved: z.boolean(),
  sent: z.object({ key: z.string(), input: objectSchema<ScreenFormInput>() }).nullable(),
});

/** Validates the stored values of a draft. Returns null if they are invalid. */
export const parseScreenDraft = (stored: unknown): ScreenDraft | null =>
  screenDraftSchema.safeParse(stored).data ?? null;
