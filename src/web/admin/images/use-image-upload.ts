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
  /** Called if the upload failed and the form should no longer show the file. */
  onRejected: () => void;
};

type ImageUpload = {
  isUploading: boolean;
  /** Replaces the unsaved upload by one of this file. Reports a failure in a toast and rejects. */
  send: (file: File) => Promise<string>;
  /** Returns the id of the unsaved upload, once it is complete; null if there is none. */
  getUnsavedId: () => Promise<string> | null;
  /** Aborts or deletes the unsaved upload. */
  discard: () => void;
  markSaved: () => void;
};

/** Upload of a form's image. It is aborted or deleted when the form is closed, unless it was marked as saved. */
export function useImageUpload({ metadata, onUploaded, onRejected: onRefused }: Options): ImageUpload {
  const [isUploading, setUploading] = useState(false);
  const unsaved = useRef<{ abort: AbortController; id: Promise<string> } | null>(null);

  const release = useCallback((): void => {
    const { current } = unsaved;
    unsaved.current = null;
    if (!current) return;
    current.abort.abort();
    // Deletes an upload that is already complete. If that fails, the server removes it after a day.
    void current.id.then(deleteUpload).catch(() => undefined);
  }, []);
  useEffect(() => release, [release]);

  const send = useCallback(
    async (file: File): Promise<string> => {
      release();
      const abort = new AbortController();
      const id = uploadImage(file, metadata(file), abort.signal).then((uploaded) => uploaded.image.id);
      unsaved.current = { abort, id };
      setUploading(true);
      try {
        const done = await id;
        if (!abort.signal.aborted) onUploaded(file, done);
        return done;
      } catch (error) {
        if (!abort.signal.aborted) {
          unsaved.current = null;
          toast('error', MESSAGES.image.uploadFailed(messageOf(error)));
          // After an expired session, the curator wants to continue with this image.
          if (!(error instanceof ApiError && error.status === 401)) onRefused();
        }
        throw error;
      } finally {
        if (!abort.signal.aborted) setUploading(false);
      }
    },
    [metadata, onUploaded, onRefused, release],
  );

  return {
    isUploading,
    send,
    getUnsavedId: () => unsaved.current?.id ?? null,
    discard: () => {
      release();
      setUploading(false);
    },
    markSaved: () => {
      unsaved.current = null;
    },
  };
}
