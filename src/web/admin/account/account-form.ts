import { z } from 'zod';
import {
  emailSchema,
  type Profile,
  passwordSchema,
  personNameSchema,
  usernameSchema,
} from '#shared/contracts/accounts.ts';

/** Values of the saved account on which the validation of the form depends. */
export type SavedAccount = {
  email: string;
  /** False for accounts that only sign in through an identity provider. */
  hasPassword: boolean;
  /** Null if the account has no username. The command `vitrine create-admin` creates such an account. */
  username: string | null;
};

/** Validation rules of the account form, with the exact messages of the specification (back office, section 5). */
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

/** Returns whether the form changes the email address or the password. */
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
