import { z } from 'zod';
import { ACCOUNT_LIMITS } from '../limits.ts';
import { hasVisibleText } from '../text.ts';
import { idSchema, instantSchema } from './common.ts';

/**
 * Control characters, line separators, lone surrogates and bidirectional controls (UAX 9). With them a name could
 * imitate another name or inject a line into a mail or a log.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * `label` names the field at the beginning of each message. The specification defines the messages (back office,
 * section 5).
 */
const nameSchema = (label: string) =>
  z
    .string()
    .trim()
    .refine((name) => !UNPRINTABLE.test(name), `${label} must not contain control characters.`)
    .min(ACCOUNT_LIMITS.nameMin, `${label} must be at least ${ACCOUNT_LIMITS.nameMin} characters.`)
    .max(ACCOUNT_LIMITS.nameMax, `${label} must be at most ${ACCOUNT_LIMITS.nameMax} characters.`)
    .refine(hasVisibleText, `${label} must have visible characters.`);

export const personNameSchema = nameSchema('Name');
export const usernameSchema = nameSchema('Username');
/**
 * Trims an email address, validates it and converts it to lower case, in this order. A few non-ASCII letters, such as
 * the Kelvin sign, become ASCII letters in lower case. The validation rejects them; otherwise the converted address
 * could be that of another user.
 */
export const emailSchema = z
  .string()
  .trim()
  .max(ACCOUNT_LIMITS.emailMax, 'Invalid email address.')
  .pipe(z.email('Invalid email address.').toLowerCase());
/** Checks only the length. Passwords are neither trimmed nor truncated. */
export const passwordSchema = z
  .string()
  .min(ACCOUNT_LIMITS.passwordMin, `Password must be at least ${ACCOUNT_LIMITS.passwordMin} characters`)
  .max(ACCOUNT_LIMITS.passwordMax, `Password must be at most ${ACCOUNT_LIMITS.passwordMax} characters`);

/** The signed-in user's own profile. */
export const profileSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    /** Requested new email address that is not confirmed yet. */
    newEmail: z.string().nullable(),
    name: z.string().nullable(),
    username: z.string().nullable(),
    avatarUrl: z.string().nullable().meta({ description: 'Path of the image on this server' }),
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

/** A session of the user. */
export const sessionInfoSchema = z
  .object({
    id: idSchema,
    createdAt: instantSchema,
    lastUsedAt: instantSchema,
    /** User agent as sent by the browser. */
    userAgent: z.string().nullable(),
    ip: z.string().nullable(),
    /** Whether the session was verified with a second factor. */
    hasSecondFactor: z.boolean(),
    /** Whether this is the session of the request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SessionInfo' });
export type SessionInfo = z.infer<typeof sessionInfoSchema>;

export const avatarSchema = z.object({ avatarUrl: z.string() }).meta({ id: 'Avatar' });
export type Avatar = z.infer<typeof avatarSchema>;

/** Input for the creation of the first admin. `token` is from the setup link. */
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
    /** Time of the action. */
    at: instantSchema,
    actor: z.object({
      /**
       * `account`: a user. `program`: a part of Vitrine, such as the import. `stranger`: a client that was not signed
       * in. The name of a stranger is the email address that the client or its identity provider sent, or otherwise the
       * user's id at the provider.
       */
      kind: z.enum(['account', 'program', 'stranger']),
      id: idSchema.nullable(),
      name: z.string(),
    }),
    /** Noun and verb, for example `session.create`. */
    action: z.string(),
    /** If the action changed several rows, the id is 'several', and `details.count` is the number of rows. */
    target: z.object({ kind: z.string(), id: z.string() }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryRow = z.infer<typeof auditEntrySchema>;
