import { useEffect, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { UploadMetadata } from '#shared/contracts/uploads.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteUpload, uploadImage } from '../data/uploads.ts';
import { messageOf } from '../parts/message-of.ts';
import { fileProblem } from './check-file.ts';

type Options = {
  metadata: (file: File) => UploadMetadata;
  onChange: (image: ImageRef | null) => void;
  /** What is said of a file that did not arrive. */
  failed: (why: string) => string;
};

export type PictureUpload = {
  /** An object URL of the file that is on its way. */
  preview: string | null;
  /** What was chosen and is not saved. */
  file: File | null;
  /** `#rrggbb` of the file that was uploaded last. */
  dominantColor: string | null;
  /** Checks and uploads a file. What is wrong with it is said; then nothing has changed. */
  choose: (file: File) => void;
  /** Takes the picture off; what was uploaded is deleted first. Rejects, and leaves it on, where that fails. */
  remove: () => Promise<void>;
  /** Whether nothing is on its way any more; false when that failed, which was said. */
  settled: () => Promise<boolean>;
  /** The upload belongs to what was saved now. */
  keep: () => void;
  /** Nobody wants the upload any more; what the form shows is left to the caller. */
  abandon: () => void;
};

type Work = {
  running: { abort: AbortController; done: Promise<boolean> } | null;
  /** What was uploaded and is not saved with anything yet. */
  unsaved: { id: string; file: File } | null;
};

/** What nobody will save goes at once; where that fails, the sweep of temporary images has it. */
const discard = (imageId: string): void => void deleteUpload(imageId).catch(() => undefined);

function stop(work: Work): void {
  work.running?.abort.abort();
  work.running = null;
}

function letGo(work: Work): void {
  stop(work);
  if (work.unsaved) discard(work.unsaved.id);
  work.unsaved = null;
}

/** A small picture of a form: uploaded as it is chosen, deleted again when it is not saved with the form. */
export function usePictureUpload({ metadata, onChange, failed }: Options): PictureUpload {
  const [preview, setPreview] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [dominantColor, setDominantColor] = useState<string | null>(null);
  const { current: work } = useRef<Work>({ running: null, unsaved: null });
  useEffect(() => () => letGo(work), [work]);

  const upload = async (file: File, abort: AbortController, url: string): Promise<boolean> => {
    try {
      const { image, dominantColor: colour } = await uploadImage(file, metadata(file), abort.signal);
      if (abort.signal.aborted) {
        discard(image.id);
        return false;
      }
      if (work.unsaved) discard(work.unsaved.id);
      work.unsaved = { id: image.id, file };
      setDominantColor(colour);
      onChange(image);
      return true;
    } catch (error) {
      if (!abort.signal.aborted) {
        toast('error', failed(messageOf(error)));
        // Where the session has ended the picture is what one comes back for; else the one before is there still.
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
      // One that is saved already goes with the next save.
      if (work.unsaved) await deleteUpload(work.unsaved.id);
      work.unsaved = null;
      clear();
      onChange(null);
    },
    settled: async () => (work.running ? work.running.done : true),
    keep: () => {
      work.unsaved = null;
      if (!work.running) setChosen(null);
    },
    abandon: () => {
      letGo(work);
      clear();
    },
  };
}
