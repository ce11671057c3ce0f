import { useEffect, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteUpload, uploadImage } from '../../data/uploads.ts';
import { fileProblem } from '../../images/check-file.ts';
import { messageOf } from '../../parts/message-of.ts';

export type FeaturedImageField = {
  /** What was chosen and is not saved. */
  file: File | null;
  /** An object URL of the file that is on its way. */
  preview: string | null;
  isRemoving: boolean;
  choose: (file: File) => void;
  remove: () => Promise<void>;
  /** Whether nothing is on its way any more; false when that failed, which was said. */
  settled: () => Promise<boolean>;
  /** The upload belongs to a post now. */
  keep: () => void;
  /** Nobody wants the upload any more. */
  abandon: () => void;
};

type Work = {
  running: { abort: AbortController; done: Promise<boolean> } | null;
  /** The id of an uploaded picture that is not a post's yet. */
  unsaved: string | null;
};

/** Where this fails, the sweep of temporary images has it after a day. */
const discard = (imageId: string): void => void deleteUpload(imageId).catch(() => undefined);

function abandon(work: Work): void {
  work.running?.abort.abort();
  work.running = null;
  if (work.unsaved) discard(work.unsaved);
  work.unsaved = null;
}

/** The picture of a post's form: uploaded as it is chosen, deleted again when it is not saved with the post. */
export function useFeaturedImage(onChange: (image: ImageRef | null) => void): FeaturedImageField {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { current: work } = useRef<Work>({ running: null, unsaved: null });
  useEffect(() => () => abandon(work), [work]);

  const upload = async (chosen: File, abort: AbortController, url: string): Promise<boolean> => {
    try {
      const metadata = { type: 'featured_image' as const, originalName: chosen.name };
      const { image } = await uploadImage(chosen, metadata, abort.signal);
      if (abort.signal.aborted) {
        discard(image.id);
        return false;
      }
      if (work.unsaved && work.unsaved !== image.id) discard(work.unsaved);
      work.unsaved = image.id;
      onChange(image);
      return true;
    } catch (error) {
      if (!abort.signal.aborted) {
        toast('error', MESSAGES.post.featuredUploadFailed(messageOf(error)));
        // Where the session has ended the picture is what one comes back for.
        if (!(error instanceof ApiError && error.status === 401)) setFile(null);
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
    setFile(null);
  };
  return {
    file,
    preview,
    isRemoving,
    choose: (chosen) => {
      const problem = fileProblem(chosen, IMAGE_LIMITS.smallFormBytes);
      if (problem) return toast('error', problem);
      work.running?.abort.abort();
      const abort = new AbortController();
      const url = URL.createObjectURL(chosen);
      setPreview(url);
      setFile(chosen);
      work.running = { abort, done: upload(chosen, abort, url) };
    },
    remove: async () => {
      work.running?.abort.abort();
      work.running = null;
      setRemoving(true);
      try {
        // One that is saved already goes with the post's next save.
        if (work.unsaved) await deleteUpload(work.unsaved);
        work.unsaved = null;
        clear();
        onChange(null);
        toast('success', MESSAGES.post.featuredRemoved);
      } catch (error) {
        toast('error', MESSAGES.post.featuredRemoveFailed(messageOf(error)));
      }
      setRemoving(false);
    },
    settled: async () => (work.running ? work.running.done : true),
    keep: () => {
      work.unsaved = null;
    },
    abandon: () => {
      abandon(work);
      clear();
    },
  };
}
