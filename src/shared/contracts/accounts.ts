import { z } from 'zod';
import { ACCOUNT_LIMITS } from '../limits.ts';
import { hasVisibleText } from '../text.ts';
import { idSchema, instantSchema } from './common.ts';

/**
 * Line breaks and other control characters, lone surrogates, and the controls that reorder text (Unicode 9.4, UAX 9):
 * with them a name could imitate another one, or break the line of a mail or a log.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const nameOf = (what: string) =>
  z
    .string()
    .trim()
    .refine((name) => !UNPRINTABLE.test(name), `${what} must not contain control characters.`)
    .min(ACCOUNT_LIMITS.nameMin, `${what} must be at least ${ACCOUNT_LIMITS.nameMin} characters.`)
    .max(ACCOUNT_LIMITS.nameMax, `${what} must be at most ${ACCOUNT_LIMITS.nameMax} characters.`)
    .refine(hasVisibleText, `${what} must have visible characters.`);

/** The messages are exact (specification of the back office, section 5). */
export const personNameSchema = nameOf('Name');
export const usernameSchema = nameOf('Username');
/**
 * Trimmed; the letters' case does not matter and is not kept. Checked before it is made small: a few letters from
 * elsewhere, such as the Kelvin sign, would become plain ones, and the address somebody else's.
 */
export const emailSchema = z
  .string()
  .trim()
  .max(ACCOUNT_LIMITS.emailMax, 'Invalid email address.')
  .pipe(z.email('Invalid email address.').toLowerCase());
/** Length alone: a password is taken as it is, neither trimmed nor cut. */
export const passwordSchema = z
  .string()
  .min(ACCOUNT_LIMITS.passwordMin, 'Password must be at least 8 characters')
  .max(ACCOUNT_LIMITS.passwordMax, `Password must be at most ${ACCOUNT_LIMITS.passwordMax} characters`);

/** The signed-in user's own profile. */
export const profileSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    /** Asked for, and not yet confirmed by the link that went to it. */
    newEmail: z.string().nullable(),
    name: z.string().nullable(),
    username: z.string().nullable(),
    avatarUrl: z.string().nullable().meta({ description: 'Path below the address of the gallery' }),
    isAdmin: z.boolean(),
    createdAt: instantSchema,
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

export const profileChangesSchema = z.strictObject({
  name: personNameSchema.optional(),
  username: usernameSchema.optional(),
});
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

/** One place where the user is signed in. */
export const sessionInfoSchema = z
  .object({
    id: idSchema,
    createdAt: instantSchema,
    lastUsedAt: instantSchema,
    /** As the browser gave it. */
    userAgent: z.string().nullable(),
    ip: z.string().nullable(),
    /** Whether a second factor was given. */
    hasSecondFactor: z.boolean(),
    /** The session that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SessionInfo' });
export type SessionInfo = z.infer<typeof sessionInfoSchema>;

export const avatarSchema = z.object({ avatarUrl: z.string() }).meta({ id: 'Avatar' });
export type Avatar = z.infer<typeof avatarSchema>;

/** What the one-time link to the first admin leads to. */
export const setupSchema = z.strictObject({
  token: z.string().min(1).max(200),
  email: emailSchema,
  name: personNameSchema,
  password: passwordSchema,
});
export type Setup = z.infer<typeof setupSchema>;

export const auditEntrySchema = z
  .object({
    id: idSchema,
    at: instantSchema,
    actor: z.object({
      /** `stranger`: not signed in; the name is what the caller typed. */
      kind: z.enum(['account', 'program', 'stranger']),
      id: idSchema.nullable(),
      name: z.string(),
    }),
    /** Noun and verb: `session.create`. */
    action: z.string(),
    target: z.object({ kind: z.string(), id: z.string() }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryRow = z.infer<typeof auditEntrySchema>;
