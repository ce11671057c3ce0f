import { z } from 'zod';
import {
  emailSchema,
  type Profile,
  passwordSchema,
  personNameSchema,
  usernameSchema,
} from '#shared/contracts/accounts.ts';

/** What the form starts from: the address decides whether it was changed. */
export type AccountBefore = {
  email: string;
  /** False for accounts that only sign in through an identity provider. */
  hasPassword: boolean;
};

/**
 * The account form's rules, with the exact messages of the specification (back office, section 5). The current
 * password is asked for when the address or the password changes, and only then.
 */
export const accountFormSchema = ({ email, hasPassword }: AccountBefore) =>
  z
    .object({
      name: personNameSchema,
      username: usernameSchema,
      email: emailSchema,
      currentPassword: z.string(),
      newPassword: z.union([z.literal(''), passwordSchema]),
      confirmPassword: z.string(),
    })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Passwords don't match",
      when: always,
    })
    .refine((form) => !hasPassword || form.currentPassword !== '' || !changesAccess(form, email), {
      path: ['currentPassword'],
      error: 'Current password is required',
      when: always,
    });

/** Beside the messages of single fields too: all that is wrong is said at once. */
const always = (): boolean => true;

export type AccountForm = z.output<ReturnType<typeof accountFormSchema>>;

const normal = (email: string): string => email.trim().toLowerCase();

/** Whether a form changes what one signs in with. */
export const changesAccess = (form: { email: string; newPassword: string }, emailBefore: string): boolean =>
  form.newPassword !== '' || normal(form.email) !== normal(emailBefore);

export const formOf = ({ name, username, email }: Profile): AccountForm => ({
  name: name ?? '',
  username: username ?? '',
  email,
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
});
