import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Profile } from '#shared/contracts/accounts.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { toast } from '#web/kit/toasts.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { type AccountForm, accountFormSchema, formValuesOf } from './account-form.ts';
import { saveAccount } from './save-account.ts';

/**
 * Keeps the fields registered during a reset. Otherwise the next render would register them again, and text typed
 * before that render would be lost.
 */
const KEEP_FIELDS = { keepFieldsRef: true };

/** Holds the values of the account form and saves them. */
export function useProfileForm({ profile, hasPassword }: { profile: Profile; hasPassword: boolean }) {
  const { reloadProfile } = useAuth();
  const form = useForm<AccountForm>({
    resolver: zodResolver(
      accountFormSchema({ email: profile.email, username: profile.username, hasPassword }),
    ),
    defaultValues: formValuesOf(profile),
  });
  // Show changes that were made in another tab or by a confirmation link, unless the form has unsaved
  // changes.
  useEffect(() => {
    if (!form.formState.isDirty) form.reset(formValuesOf(profile), KEEP_FIELDS);
  }, [form, profile]);

  /** Makes the saved values the new defaults. Input typed during the request stays as an unsaved change. */
  const resetAfterSave = (saved: AccountForm, submitted: AccountForm): void => {
    const current = form.getValues();
    form.reset(saved, KEEP_FIELDS);
    for (const name of Object.keys(saved) as (keyof AccountForm)[]) {
      if (current[name] !== submitted[name]) form.setValue(name, current[name], { shouldDirty: true });
    }
  };
  const save = form.handleSubmit(async (values) => {
    const submitted = { ...form.getValues() };
    try {
      await saveAccount(values, profile);
    } catch (error) {
      toast('error', messageOf(error, 'Failed to update profile'));
      return;
    }
    toast('success', 'Profile updated successfully');
    // A new email address is not saved yet: it takes effect once the user confirms it.
    resetAfterSave({ ...formValuesOf(profile), name: values.name, username: values.username }, submitted);
    await reloadProfile();
  });
  return { form, save };
}
