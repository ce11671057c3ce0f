import { z } from 'zod';
import type { ScreenFormInput } from '#shared/contracts/admin-screens.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { type Advice, NO_ORIGINS, type Origin } from '../../analysis/advice.ts';
import type { FormValues } from './form-values.ts';

/** A screen that was sent, while no answer has told what became of it; and the key that it was sent under. */
export type Sent = { key: string; input: ScreenFormInput };

/** What is kept of the form of a screen, beside the file of its picture. */
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
    // Younger than the rest: a draft may be older.
    unconfirmed: z.map(z.string(), record<Origin>()).default(new Map(NO_ORIGINS)),
    advice: record<Advice>().nullable().default(null),
  }),
  isImageRemoved: z.boolean(),
  sent: z.object({ key: z.string(), input: record<ScreenFormInput>() }).nullable(),
});

/** Null for what is not the draft of a screen. */
export const readScreenDraft = (kept: unknown): ScreenDraft | null => schema.safeParse(kept).data ?? null;
