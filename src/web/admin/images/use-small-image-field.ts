import { useEffect, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { UploadMetadata } from '#shared/contracts/uploads.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteUpload, uploadImage } from '../data/uploads.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { findFileProblem } from './check-file.ts';

type Options = {
  metadata: (file: File) => UploadMetadata;
  onChange: (image: ImageRef | null) => void;
  failureText: (reason: string) => string;
};

/** Image field of a form, such as a logo. In contrast to `ImageField`, it does not look for duplicates. */
export type SmallImageField = {
  /** Object URL of the file that is being uploaded. */
  preview: string | null;
  /** The chosen file, until it is saved. */
  file: File | null;
  /** Dominant color of the last uploaded file, `#rrggbb`. */
  dominantColor: string | null;
  /** Checks and uploads a file. If that fails, shows a toast and keeps the current image. */
  choose: (file: File) => void;
  /** Removes the image and deletes an unsaved upload. Rejects and keeps the image if the deletion fails. */
  remove: () => Promise<void>;
  /** Waits for a running upload. Resolves with false if it failed or was aborted, otherwise with true. */
  waitForUpload: () => Promise<boolean>;
  /** Marks the upload as saved, so that it is no longer deleted. */
  markSaved: () => void;
  /** Aborts or deletes the unsaved upload. The caller resets the image that the form shows. */
  discard: () => void;
};

type UploadState = {
  /** Upload in progress. `done` resolves with false if the upload failed or was aborted. */
  running: { controller: AbortController; done: Promise<boolean> } | null;
  /** Completed upload that is not saved with the form yet. */
  unsaved: { id: string; file: File } | null;
};

/** Deletes an upload that will not be saved. If that fails, housekeeping deletes it later. */
const deleteUnsaved = (imageId: string): void => void deleteUpload(imageId).catch(() => undefined);

function abortUpload(state: UploadState): void {
  state.running?.controller.abort();
  state.running = null;
}

function discardUpload(state: UploadState): void {
  abortUpload(state);
  if (state.unsaved) deleteUnsaved(state.unsaved.id);
  state.unsaved = null;
}

/**
 * Manages a small image of a form. Uploads it when it is chosen, and deletes the upload if the form is not
 * saved.
 */
export function useSmallImageField({ metadata, onChange, failureText }: Options): SmallImageField {
  const [preview, setPreview] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [dominantColor, setDominantColor] = useState<string | null>(null);
  const { current: state } = useRef<UploadState>({ running: null, unsaved: null });
  useEffect(() => () => discardUpload(state), [state]);

  const upload = async (file: File, controller: AbortController, previewUrl: string): Promise<boolean> => {
    try {
      const { image, dominantColor: color } = await uploadImage(file, metadata(file), controller.signal);
      if (controller.signal.aborted) {
        deleteUnsaved(image.id);
        return false;
      }
      if (state.unsaved) deleteUnsaved(state.unsaved.id);
      state.unsaved = { id: image.id, file };
      setDominantColor(color);
      onChange(image);
      return true;
    } catch (error) {
      if (!controller.signal.aborted) {
        toast('error', failureText(messageOf(error)));
        // If the session has expired, the form keeps the file, so that the curator can sign in and save it.
        // After other errors, the form shows the previous image again.
        if (!(error instanceof ApiError && error.status === 401)) setChosen(state.unsaved?.file ?? null);
      }
      return false;
    } finally {
      URL.revokeObjectURL(previewUrl);
      if (state.running?.controller === controller) {
        state.running = null;
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
      const problem = findFileProblem(file, IMAGE_LIMITS.smallFormBytes);
      if (problem) return toast('error', problem);
      abortUpload(state);
      const controller = new AbortController();
      const previewUrl = URL.createObjectURL(file);
      setPreview(previewUrl);
      setChosen(file);
      state.running = { controller, done: upload(file, controller, previewUrl) };
    },
    remove: async () => {
      abortUpload(state);
      setPreview(null);
      setChosen(state.unsaved?.file ?? null);
      // Without an unsaved upload, the image belongs to the stored entry. Saving the form then removes it.
      if (state.unsaved) await deleteUpload(state.unsaved.id);
      state.unsaved = null;
      clear();
      onChange(null);
    },
    waitForUpload: async () => (state.running ? state.running.done : true),
    markSaved: () => {
      state.unsaved = null;
      if (!state.running) setChosen(null);
    },
    discard: () => {
      discardUpload(state);
      clear();
    },
  };
}
