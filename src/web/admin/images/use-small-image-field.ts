import { useEffect, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { UploadMetadata } from '#shared/contracts/uploads.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteUpload, uploadImage } from '../data/uploads.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { fileProblem } from './check-file.ts';

type Options = {
  metadata: (file: File) => UploadMetadata;
  onChange: (image: ImageRef | null) => void;
  /** Returns the message for a failed upload. */
  failureText: (why: string) => string;
};

export type SmallImageField = {
  /** Object URL of the file that is being uploaded. */
  preview: string | null;
  /** The chosen file, until it is saved. */
  file: File | null;
  /** Dominant colour of the last uploaded file, `#rrggbb`. */
  dominantColor: string | null;
  /** Checks and uploads a file. Reports problems in a toast and keeps the current image. */
  choose: (file: File) => void;
  /** Removes the image and deletes an unsaved upload. Rejects and keeps the image if that fails. */
  remove: () => Promise<void>;
  /** Waits for a running upload. Returns false if it failed or was aborted, otherwise true. */
  waitForUpload: () => Promise<boolean>;
  /** Marks the upload as saved. The form no longer deletes it. */
  markSaved: () => void;
  /** Aborts or deletes the unsaved upload. The caller resets the image that the form shows. */
  discard: () => void;
};

type Work = {
  running: { abort: AbortController; done: Promise<boolean> } | null;
  /** Completed upload that no form has saved yet. */
  unsaved: { id: string; file: File } | null;
};

/** Deletes an upload that will not be saved. If that fails, the cleanup of temporary images removes it later. */
const deleteUnsaved = (imageId: string): void => void deleteUpload(imageId).catch(() => undefined);

function stop(work: Work): void {
  work.running?.abort.abort();
  work.running = null;
}

function release(work: Work): void {
  stop(work);
  if (work.unsaved) deleteUnsaved(work.unsaved.id);
  work.unsaved = null;
}

/** Manages a small image of a form. Uploads it when it is chosen, and deletes it if the form is not saved. */
export function useSmallImageField({ metadata, onChange, failureText }: Options): SmallImageField {
  const [preview, setPreview] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [dominantColor, setDominantColor] = useState<string | null>(null);
  const { current: work } = useRef<Work>({ running: null, unsaved: null });
  useEffect(() => () => release(work), [work]);

  const upload = async (file: File, abort: AbortController, url: string): Promise<boolean> => {
    try {
      const { image, dominantColor: colour } = await uploadImage(file, metadata(file), abort.signal);
      if (abort.signal.aborted) {
        deleteUnsaved(image.id);
        return false;
      }
      if (work.unsaved) deleteUnsaved(work.unsaved.id);
      work.unsaved = { id: image.id, file };
      setDominantColor(colour);
      onChange(image);
      return true;
    } catch (error) {
      if (!abort.signal.aborted) {
        toast('error', failureText(messageOf(error)));
        // After an expired session, the curator wants to continue with this image. Otherwise the previous one remains.
        if (!(error instanceof ApiError && error.status === 401)) setChosen(work.unsaved?.file ?? null);
      }
      return false;
    } finally {
      URL.revokeObjectURL(url);
      if (work.running?.abort === abort) {
        work.running = null;
        setPreview(null);
      }
    }
  };

  const clear = (): void => {
    setPreview(null);
    setChosen(null);
    setDominantColor(null);
  };
  return {
    preview,
    file: chosen,
    dominantColor,
    choose: (file) => {
      const problem = fileProblem(file, IMAGE_LIMITS.smallFormBytes);
      if (problem) return toast('error', problem);
      stop(work);
      const abort = new AbortController();
      const url = URL.createObjectURL(file);
      setPreview(url);
      setChosen(file);
      work.running = { abort, done: upload(file, abort, url) };
    },
    remove: async () => {
      stop(work);
      setPreview(null);
      setChosen(work.unsaved?.file ?? null);
      // An image that is already saved is removed when the form is saved.
      if (work.unsaved) await deleteUpload(work.unsaved.id);
      work.unsaved = null;
      clear();
      onChange(null);
    },
    waitForUpload: async () => (work.running ? work.running.done : true),
    markSaved: () => {
      work.unsaved = null;
      if (!work.running) setChosen(null);
    },
    discard: () => {
      release(work);
      clear();
    },
  };
}
