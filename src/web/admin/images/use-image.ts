import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { KnownFile, UploadMetadata } from '#shared/contracts/uploads.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { knownImages } from '../data/known-images.ts';
import { deleteUpload, uploadImage } from '../data/uploads.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { fileProblem, sizeProblem } from './check-file.ts';
import { measureFile } from './measure-file.ts';

/** Image of a form. */
export type FormImage = {
  /** Address of the image; an object URL if it comes from a file. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
  file: File | null;
  /** Null until the upload is complete. */
  id: string | null;
};

/** Returns a key that identifies an image, and stays the same when the page is reloaded. */
export const pictureKey = ({ file, id }: FormImage): string =>
  file ? `${file.name} ${file.size} ${file.lastModified}` : (id ?? '');

type Options = {
  initial: ImageRef | null;
  maxBytes: number;
  metadata: (file: File) => UploadMetadata;
  /** Called with a file once it has passed the checks. */
  onTaken?: (file: File) => void;
};

export type ImageField = {
  image: FormImage | null;
  isUploading: boolean;
  /** Screens of the catalogue with the same or a similar image; null until the server has answered. */
  known: KnownFile | null;
  /** Checks, shows and uploads a file. Reports a file that fails the checks in a toast and keeps the current image. */
  take: (file: File) => Promise<void>;
  remove: () => void;
  /**
   * Waits for the upload and returns the image's id; null without an image. Repeats an upload that has failed before.
   * Rejects if the upload fails.
   */
  settled: () => Promise<string | null>;
  /** Uploads the file again after the server has removed the unsaved upload. Returns null if there is no file. */
  again: () => Promise<string | null>;
  /** Marks the upload as saved. The form no longer deletes it. */
  keep: () => void;
};

/**
 * Manages the image of a form. Uploads it as soon as it is chosen, so that saving does not have to wait. Deletes an
 * unsaved upload when it is replaced or removed, or when the form is closed.
 */
export function useImage({ initial, maxBytes, metadata, onTaken }: Options): ImageField {
  const [image, setImage] = useState<FormImage | null>(() =>
    initial
      ? {
          src: `${initial.url.replace(/public$/, 'raw')}`,
          width: initial.width,
          height: initial.height,
          file: null,
          id: initial.id,
        }
      : null,
  );
  const [isUploading, setUploading] = useState(false);
  const [known, setKnown] = useState<KnownFile | null>(null);
  const upload = useRef<{ abort: AbortController; id: Promise<string> } | null>(null);
  /** The file that was chosen last, to ignore results for earlier ones. */
  const wanted = useRef<File | null>(null);
  /** The file of the shown image, to ignore hints about earlier ones. */
  const shownFile = useRef<File | null>(null);

  /** Aborts or deletes an unsaved upload. */
  const discardUpload = useCallback((): void => {
    const { current } = upload;
    upload.current = null;
    if (!current) return;
    current.abort.abort();
    // Deletes an upload that is already complete. If that fails, the server removes it after a day.
    void current.id.then(deleteUpload).catch(() => undefined);
  }, []);
  useEffect(() => discardUpload, [discardUpload]);

  const clear = useCallback((): void => {
    wanted.current = null;
    shownFile.current = null;
    setUploading(false);
    setImage(null);
    setKnown(null);
  }, []);

  const send = useCallback(
    async (file: File): Promise<string> => {
      discardUpload();
      const abort = new AbortController();
      const id = uploadImage(file, metadata(file), abort.signal).then((uploaded) => uploaded.image.id);
      upload.current = { abort, id };
      setUploading(true);
      try {
        const done = await id;
        if (!abort.signal.aborted)
          setImage((shown) => (shown?.file === file ? { ...shown, id: done } : shown));
        return done;
      } catch (error) {
        if (!abort.signal.aborted) {
          upload.current = null;
          toast('error', MESSAGES.image.uploadFailed(messageOf(error)));
          // After an expired session, the curator wants to continue with this image.
          if (!(error instanceof ApiError && error.status === 401)) clear();
        }
        throw error;
      } finally {
        if (!abort.signal.aborted) setUploading(false);
      }
    },
    [clear, discardUpload, metadata],
  );

  const take = useCallback(
    async (file: File): Promise<void> => {
      const problem = fileProblem(file, maxBytes);
      if (problem) return toast('error', problem);
      wanted.current = file;
      const isWanted = (): boolean => wanted.current === file;
      try {
        const { width, height, sha256, phash } = await measureFile(file);
        // Another file was chosen while this one was being decoded.
        if (!isWanted()) return;
        const tooLarge = sizeProblem({ width, height });
        if (tooLarge) return toast('error', tooLarge);
        shownFile.current = file;
        setImage({ src: URL.createObjectURL(file), width, height, file, id: null });
        setKnown(null);
        onTaken?.(file);
        void send(file).catch(() => undefined);
        if (!sha256) return;
        // This is only a hint, so errors are ignored: the server rejects duplicates anyway.
        const [found] = await knownImages([{ sha256, phash }]).catch(() => []);
        if (shownFile.current === file) setKnown(found ?? null);
      } catch (error) {
        if (isWanted()) toast('error', MESSAGES.image.processFailed(messageOf(error)));
      }
    },
    [maxBytes, onTaken, send],
  );

  // An object URL keeps the file in memory until it is revoked.
  const src = image?.src;
  useEffect(
    () => () => {
      if (src?.startsWith('blob:')) URL.revokeObjectURL(src);
    },
    [src],
  );

  return {
    image,
    isUploading,
    known,
    take,
    remove: () => {
      discardUpload();
      clear();
    },
    settled: async () => {
      if (upload.current) return upload.current.id;
      return image?.file && !image.id ? send(image.file) : (image?.id ?? null);
    },
    again: async () => (image?.file ? send(image.file) : null),
    keep: () => {
      upload.current = null;
    },
  };
}
