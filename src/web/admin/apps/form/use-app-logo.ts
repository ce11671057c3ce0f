import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ImageRef } from '#shared/contracts/common.ts';
import { LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { type SmallImageField, useSmallImageField } from '#web/admin/images/use-small-image-field.ts';
import { useRestoredUpload } from '#web/admin/parts/forms/use-restored-upload.ts';
import type { AppValues } from './app-values.ts';

type Form = Pick<UseFormReturn<AppValues>, 'getValues' | 'register' | 'setValue'>;

/**
 * Logo of the app form, as its field `logo`. `restored` is the file of a restored draft. Also returns the chosen file,
 * until it is saved.
 */
export function useAppLogo(
  form: Form,
  restored: File | undefined,
): { logo: SmallImageField; file: File | null } {
  const setLogo = (image: ImageRef | null): void => form.setValue('logo', image, { shouldDirty: true });
  const upload = useSmallImageField({
    // The server names the temporary file after the app.
    metadata: ({ name }) => ({
      type: 'app_logo',
      originalName: name,
      appName: form.getValues('name').slice(0, LIMITS.nameMax),
    }),
    onChange: setLogo,
    failureText: MESSAGES.app.logoFailed,
  });
  const waiting = useRestoredUpload(restored, upload.choose);
  const { register } = form;
  // Register the logo explicitly: the resolver's values are those of the submission, and the upload may finish
  // later.
  useEffect(() => void register('logo'), [register]);
  const logo: SmallImageField = {
    ...upload,
    // Returns immediately: the form does not wait for the deletion of the file.
    remove: async () => {
      upload.discard();
      setLogo(null);
    },
  };
  return { logo, file: upload.file ?? waiting };
}
