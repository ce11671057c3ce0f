import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Profile } from '#shared/contracts/accounts.ts';
import { Field, PasswordField } from '#web/kit/fields.tsx';
import { SaveButton } from '../parts/forms/save-button.tsx';
import { UnsavedChanges } from '../parts/forms/unsaved-changes.tsx';
import { useSaveKey } from '../parts/forms/use-save-key.ts';
import { Section } from '../parts/pages/section.tsx';
import type { AccountForm } from './account-form.ts';
import { PendingEmail } from './pending-email.tsx';
import { useProfileForm } from './use-profile-form.ts';

type Props = { profile: Profile; hasPassword: boolean };

/** Form for name, username, email address and password, which are saved together. */
export function ProfileForm({ profile, hasPassword }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { form, save } = useProfileForm({ profile, hasPassword });
  const { isDirty, isSubmitting } = form.formState;
  useSaveKey(() => element.current?.requestSubmit());
  return (
    <form ref={element} noValidate onSubmit={(event) => void save(event)} className="grid gap-8 lg:gap-10">
      <UnsavedChanges isDirty={isDirty && !isSubmitting} />
      <Section title="Profile" text="Your name, username and email address.">
        <ProfileFields form={form} newEmail={profile.newEmail} />
      </Section>
      <Section title="Password" text="A new password signs you out on all other devices.">
        <PasswordFields form={form} hasPassword={hasPassword} />
        <div className="flex items-center justify-end gap-3 border-line border-t px-4 py-3 sm:px-6">
          {isDirty && !isSubmitting && <span className="text-ink-soft text-sm">Unsaved changes</span>}
          <SaveButton isSaving={isSubmitting}>{isSubmitting ? 'Saving...' : 'Save changes'}</SaveButton>
        </div>
      </Section>
    </form>
  );
}

type FieldsProps = { form: UseFormReturn<AccountForm> };

/** `newEmail` is an address that the user has not confirmed yet. */
function ProfileFields({ form, newEmail }: FieldsProps & Pick<Profile, 'newEmail'>) {
  const { errors } = form.formState;
  return (
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
          hint="A new address takes effect after you open the confirmation links in our mails."
          error={errors.email?.message ?? null}
          {...form.register('email')}
        />
        {newEmail && <PendingEmail email={newEmail} />}
      </div>
    </div>
  );
}

function PasswordFields({ form, hasPassword }: FieldsProps & Pick<Props, 'hasPassword'>) {
  const { errors } = form.formState;
  return (
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
  );
}
