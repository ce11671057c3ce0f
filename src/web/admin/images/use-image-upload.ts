import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadMetadata } from '#shared/contracts/uploads.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteUpload, uploadImage } from '../data/uploads.ts';
import { messageOf } from '../parts/text/message-of.ts';

type Options = {
  metadata: (file: File) => UploadMetadata;
  onUploaded: (file: File, id: string) => void;
  /**
   * Called if the upload failed for a reason other than an expired session. The form should remove the file.
   */
  onFailed: (file: File) => void;
};

type ImageUpload = {
  isUploading: boolean;
  /**
   * Discards an earlier unsaved upload, uploads the file and resolves with the image's id. If the upload fails, shows
   * a toast and rejects.
   */
  upload: (file: File) => Promise<string>;
  /** Resolves with the image's id when the unsaved upload is complete; null if there is no unsaved upload. */
  getUnsavedId: () => Promise<string> | null;
  /** Aborts or deletes the unsaved upload. */
  discard: () => void;
  /** Marks the upload as saved, so that it is no longer deleted. */
  markSaved: () => void;
};

/**
 * Uploads a form's image. When the form is closed, aborts or deletes an upload that was not marked as saved.
 */
export function useImageUpload({ metadata, onUploaded, onFailed }: Options): ImageUpload {
  const [isUploading, setUploading] = useState(false);
  const unsaved = useRef<{ controller: AbortController; id: Promise<string> } | null>(null);

  const discardUnsaved = useCallback((): void => {
    const { current } = unsaved;
    unsaved.current = null;
    if (!current) return;
    current.controller.abort();
    // Deletes an upload that is already complete. If that fails, the server removes it after a day.
    void current.id.then(deleteUpload).catch(() => undefined);
  }, []);
  useEffect(() => discardUnsaved, [discardUnsaved]);

  const upload = useCallback(
    async (file: File): Promise<string> => {
      discardUnsaved();
      const controller = new AbortController();
      const id = uploadImage(file, metadata(file), controller.signal).then((uploaded) => uploaded.image.id);
      unsaved.current = { controller, id };
      setUploading(true);
      try {
        const imageId = await id;
        if (!controller.signal.aborted) onUploaded(file, imageId);
        return imageId;
      } catch (error) {
        if (!controller.signal.aborted) {
          unsaved.current = null;
          toast('error', MESSAGES.image.uploadFailed(messageOf(error)));
          // If the session has expired, the form keeps the file, so that the curator can sign in and save it.
          if (!(error instanceof ApiError && error.status === 401)) onFailed(file);
        }
        throw error;
      } finally {
        if (!controller.signal.aborted) setUploading(false);
      }
    },
    [metadata, onUploaded, onFailed, discardUnsaved],
  );

  return {
    isUploading,
    upload,
    getUnsavedId: () => unsaved.current?.id ?? null,
    discard: () => {
      discardUnsaved();
      setUploading(false);
    },
    markSaved: () => {
      unsaved.current = null;
    },
  };
}
