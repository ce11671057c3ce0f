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
 * Manages the field `logo` of the app form. `restored` is the file of a restored draft. `file` in the result is the
 * chosen file until it is saved.
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
  const pendingFile = useRestoredUpload(restored, upload.choose);
  const { register } = form;
  // Register the field explicitly, because no input element does. Saving reads it with `getValues` after the upload:
  // the values validated before may contain an outdated logo.
  useEffect(() => void register('logo'), [register]);
  const logo: SmallImageField = {
    ...upload,
    // Unlike `upload.remove`, this does not wait until the server has deleted the file.
    remove: async () => {
      upload.discard();
      setLogo(null);
    },
  };
  return { logo, file: upload.file ?? pendingFile };
}
