import { z } from 'zod';
import {
  emailSchema,
  type Profile,
  passwordSchema,
  personNameSchema,
  usernameSchema,
} from '#shared/contracts/accounts.ts';

/**
 * The saved account. It decides whether the form requires the current password, and whether it accepts an empty
 * username.
 */
export type SavedAccount = {
  email: string;
  /** False for accounts that only sign in through an identity provider. */
  hasPassword: boolean;
  /** Null if the account has no username. The command `vitrine create-admin` creates such an account. */
  username: string | null;
};

/**
 * Validation rules of the account form, with the exact messages of the specification (back office, section
 * 5). The current password is only required to change the email address or the password. An account without a username
 * may stay without one.
 */
export const accountFormSchema = ({ email, hasPassword, username }: SavedAccount) =>
  z
    .object({
      name: personNameSchema,
      username: username === null ? z.union([z.literal(''), usernameSchema]) : usernameSchema,
      email: emailSchema,
      currentPassword: z.string(),
      newPassword: z.union([z.literal(''), passwordSchema]),
      confirmPassword: z.string(),
    })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Passwords don't match",
      when: runAlways,
    })
    .refine((form) => !hasPassword || form.currentPassword !== '' || !changesCredentials(form, email), {
      path: ['currentPassword'],
      error: 'Current password is required',
      when: runAlways,
    });

/** Runs a refinement even if single fields are invalid, so that all errors are shown at once. */
const runAlways = (): boolean => true;

export type AccountForm = z.output<ReturnType<typeof accountFormSchema>>;

const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** Returns whether the form changes the credentials, which are the email address and the password. */
export const changesCredentials = (
  form: { email: string; newPassword: string },
  emailBefore: string,
): boolean => form.newPassword !== '' || normalizeEmail(form.email) !== normalizeEmail(emailBefore);

/** Returns the initial values of the form for a profile. */
export const formValuesOf = ({ name, username, email }: Profile): AccountForm => ({
  name: name ?? '',
  username: username ?? '',
  email,
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
});
