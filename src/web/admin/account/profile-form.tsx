import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Profile } from '#shared/contracts/accounts.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Button } from '#web/kit/button.tsx';
import { Field, PasswordField } from '#web/kit/fields.tsx';
import { toast } from '#web/kit/toasts.ts';
import { UnsavedChanges } from '../parts/forms/unsaved-changes.tsx';
import { useSaveKey } from '../parts/forms/use-save-key.ts';
import { Section } from '../parts/pages/section.tsx';
import { messageOf } from '../parts/text/message-of.ts';
import { type AccountForm, accountFormSchema, formOf } from './account-form.ts';
import { PendingEmail } from './pending-email.tsx';
import { saveAccount } from './save-account.ts';

/** Form for name, username, email address and password, which are saved together. */
export function ProfileForm({ profile, hasPassword }: { profile: Profile; hasPassword: boolean }) {
  const { reloadProfile } = useAuth();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<AccountForm>({
    resolver: zodResolver(accountFormSchema({ email: profile.email, hasPassword })),
    defaultValues: formOf(profile),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  // Take over changes from another tab or a confirmation link, unless the form has unsaved changes.
  useEffect(() => {
    if (!form.formState.isDirty) form.reset(formOf(profile));
  }, [form, profile]);
  useSaveKey(() => element.current?.requestSubmit());

  /** Makes the saved values the new defaults. Input typed during the request stays as an unsaved change. */
  const settle = (saved: AccountForm, sent: AccountForm): void => {
    const now = form.getValues();
    form.reset(saved);
    for (const name of Object.keys(saved) as (keyof AccountForm)[]) {
      if (now[name] !== sent[name]) form.setValue(name, now[name], { shouldDirty: true });
    }
  };
  const save = form.handleSubmit(async (values) => {
    const sent = { ...form.getValues() };
    try {
      await saveAccount(values, profile);
    } catch (error) {
      toast('error', messageOf(error, 'Failed to update profile'));
      return;
    }
    toast('success', 'Profile updated successfully');
    settle({ ...formOf(profile), name: values.name, username: values.username }, sent);
    await reloadProfile();
  });

  return (
    <form ref={element} noValidate onSubmit={(event) => void save(event)} className="grid gap-8 lg:gap-10">
      <UnsavedChanges isDirty={isDirty && !isSubmitting} />
      <Section title="Profile" text="Your name, username and email address.">
        <div className="grid gap-5 p-4 sm:grid-cols-2 sm:p-6">
          <Field
            label="Name"
            autoComplete="name"
            error={errors.name?.message ?? null}
            {...form.register('name')}
          />
          <Field
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message ?? null}
            {...form.register('username')}
          />
          <div className="sm:col-span-2">
            <Field
              label="Email"
              type="email"
              autoComplete="email"
              hint="A new address takes effect once you open the links that we mail you."
              error={errors.email?.message ?? null}
              {...form.register('email')}
            />
            {profile.newEmail && <PendingEmail email={profile.newEmail} />}
          </div>
        </div>
      </Section>
      <Section title="Password" text="A new password signs you out on all other devices.">
        <div className="grid gap-5 p-4 sm:grid-cols-2 sm:p-6">
          {hasPassword && (
            <div className="sm:col-span-2">
              <PasswordField
                label="Current password"
                autoComplete="current-password"
                hint="Only needed for a new email address or a new password."
                error={errors.currentPassword?.message ?? null}
                {...form.register('currentPassword')}
              />
            </div>
          )}
          <PasswordField
            label="New password"
            autoComplete="new-password"
            error={errors.newPassword?.message ?? null}
            {...form.register('newPassword')}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            error={errors.confirmPassword?.message ?? null}
            {...form.register('confirmPassword')}
          />
        </div>
        <div className="flex items-center justify-end gap-3 border-line border-t px-4 py-3 sm:px-6">
          {isDirty && !isSubmitting && <span className="text-ink-soft text-sm">Unsaved changes</span>}
          <Button type="submit" variant="solid" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save changes'}
          </Button>
        </div>
      </Section>
    </form>
  );
}
