import { useCallback, useEffect, useState } from 'react';
import type { AdminScreen } from '#shared/contracts/admin-screens.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { type ImageField, useImageField } from '#web/admin/images/use-image-field.ts';
import type { RestoredDraft } from '../../drafts/with-draft.tsx';
import type { ScreenDraft } from './screen-draft.ts';

type Options = {
  screen: AdminScreen | null;
  restored: RestoredDraft<ScreenDraft> | null;
  /** Called with a file once it has passed the checks. */
  onFileAccepted: (file: File) => void;
};

type ScreenImage = {
  imageField: ImageField;
  /** The chosen file, until it is saved. */
  file: File | null;
  /** Whether the saved image was removed and not replaced. */
  isImageRemoved: boolean;
};

/**
 * Manages the image of the screen form. If a draft is restored, its image file is checked and shown again.
 */
export function useScreenImage({ screen, restored, onFileAccepted }: Options): ScreenImage {
  const imageField = useImageField({
    initial: restored?.values.isImageRemoved ? null : (screen?.image ?? null),
    maxBytes: IMAGE_LIMITS.screenFormBytes,
    metadata: useCallback((file) => ({ type: 'temp_screen', originalName: file.name }) as const, []),
    onFileAccepted,
  });
  // The image file of the restored draft, until it has been checked and shown.
  const [restoredFile, setRestoredFile] = useState(restored?.files.image ?? null);
  const { setFile } = imageField;
  useEffect(() => {
    if (restoredFile) void setFile(restoredFile).finally(() => setRestoredFile(null));
  }, [restoredFile, setFile]);
  return {
    imageField,
    file: imageField.image?.file ?? restoredFile,
    isImageRemoved: !imageField.image && !restoredFile && screen !== null,
  };
}
