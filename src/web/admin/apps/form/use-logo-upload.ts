import { useEffect, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteUpload, uploadImage } from '../../data/uploads.ts';
import { fileProblem } from '../../images/check-file.ts';
import { messageOf } from '../../parts/message-of.ts';

type Options = {
  /** Names the temporary file. */
  appName: () => string;
  onChange: (logo: ImageRef | null) => void;
};

export type LogoUpload = {
  /** An object URL of the file that is on its way. */
  preview: string | null;
  /** What was chosen and is not saved. */
  file: File | null;
  /** `#rrggbb` of the file that was uploaded last. */
  dominantColor: string | null;
  choose: (file: File) => void;
  remove: () => void;
  /** Whether nothing is on its way any more; false when that failed, which was said. */
  settled: () => Promise<boolean>;
  /** The upload belongs to an app now. */
  keep: () => void;
  /** Nobody wants the upload any more. */
  abandon: () => void;
};

type Work = {
  running: { abort: AbortController; done: Promise<boolean> } | null;
  /** The id of an uploaded image that is not an app's yet. */
  unsaved: string | null;
};

/** What nobody will save goes at once; where that fails, the sweep of temporary images has it after a day. */
const discard = (imageId: string): void => void deleteUpload(imageId).catch(() => undefined);

function abandon(work: Work): void {
  work.running?.abort.abort();
  work.running = null;
  if (work.unsaved) discard(work.unsaved);
  work.unsaved = null;
}

/** The logo of an app's form: uploaded as it is chosen, deleted again when it is not saved with an app. */
export function useLogoUpload({ appName, onChange }: Options): LogoUpload {
  const [preview, setPreview] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [dominantColor, setDominantColor] = useState<string | null>(null);
  const { current: work } = useRef<Work>({ running: null, unsaved: null });
  useEffect(() => () => abandon(work), [work]);

  const upload = async (file: File, abort: AbortController, url: string): Promise<boolean> => {
    try {
      const metadata = {
        type: 'app_logo' as const,
        originalName: file.name,
        appName: appName().slice(0, 200),
      };
      const { image, dominantColor: colour } = await uploadImage(file, metadata, abort.signal);
      if (abort.signal.aborted) {
        discard(image.id);
        return false;
      }
      if (work.unsaved && work.unsaved !== image.id) discard(work.unsaved);
      work.unsaved = image.id;
      setDominantColor(colour);
      onChange(image);
      return true;
    } catch (error) {
      if (!abort.signal.aborted) {
        toast('error', MESSAGES.app.logoFailed(messageOf(error)));
        // Where the session has ended the logo is what one comes back for.
        if (!(error instanceof ApiError && error.status === 401)) setChosen(null);
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

  const drop = (): void => {
    abandon(work);
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
      work.running?.abort.abort();
      const abort = new AbortController();
      const url = URL.createObjectURL(file);
      setPreview(url);
      setChosen(file);
      work.running = { abort, done: upload(file, abort, url) };
    },
    remove: () => {
      drop();
      onChange(null);
    },
    settled: async () => (work.running ? work.running.done : true),
    keep: () => {
      work.unsaved = null;
    },
    abandon: drop,
  };
}
