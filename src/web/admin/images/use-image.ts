import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { KnownFile, UploadMetadata } from '#shared/contracts/uploads.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';
import { knownImages } from '../data/known-images.ts';
import { deleteUpload, uploadImage } from '../data/uploads.ts';
import { messageOf } from '../parts/message-of.ts';
import { fileProblem, sizeProblem } from './check-file.ts';
import { measureFile } from './measure-file.ts';

/** The picture of a form. */
export type FormImage = {
  /** Shows it: of the file itself while it is new. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
  file: File | null;
  /** Null until the upload has ended. */
  id: string | null;
};

/** Tells pictures apart, across the end of the document too. */
export const pictureKey = ({ file, id }: FormImage): string =>
  file ? `${file.name} ${file.size} ${file.lastModified}` : (id ?? '');

type Options = {
  initial: ImageRef | null;
  maxBytes: number;
  metadata: (file: File) => UploadMetadata;
  /** Told of a file that was taken. */
  onTaken?: (file: File) => void;
};

export type ImageField = {
  image: FormImage | null;
  isUploading: boolean;
  /** What the catalogue knows of it, as soon as it is known. */
  known: KnownFile | null;
  /** Checks, shows and uploads a file. What is wrong with it is said; then nothing has changed. */
  take: (file: File) => Promise<void>;
  remove: () => void;
  /** The id of the picture as soon as its upload has ended; null without a picture. Rejects when it failed. */
  settled: () => Promise<string | null>;
  /** Uploads the file of the picture again: the server has swept away what nobody saved. Null without a file. */
  again: () => Promise<string | null>;
  /** Something was saved with it: it is no longer this form's to delete. */
  keep: () => void;
};

/**
 * The picture of a form: uploaded as soon as it is chosen, so that saving does not wait for it, and deleted again
 * when it is replaced, removed or left behind.
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
  /** The file that was chosen last. */
  const wanted = useRef<File | null>(null);

  /** Lets go of what was uploaded and not saved. */
  const drop = useCallback((): void => {
    const { current } = upload;
    upload.current = null;
    if (!current) return;
    current.abort.abort();
    // One that has ended already is deleted; whatever fails here is swept away after a day.
    void current.id.then(deleteUpload).catch(() => undefined);
  }, []);
  useEffect(() => drop, [drop]);

  const clear = useCallback((): void => {
    wanted.current = null;
    setUploading(false);
    setImage(null);
    setKnown(null);
  }, []);

  const send = useCallback(
    async (file: File): Promise<string> => {
      drop();
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
          // Where the session has ended the picture is what one comes back for.
          if (!(error instanceof ApiError && error.status === 401)) clear();
        }
        throw error;
      } finally {
        if (!abort.signal.aborted) setUploading(false);
      }
    },
    [clear, drop, metadata],
  );

  const take = useCallback(
    async (file: File): Promise<void> => {
      const problem = fileProblem(file, maxBytes);
      if (problem) return toast('error', problem);
      wanted.current = file;
      const isWanted = (): boolean => wanted.current === file;
      try {
        const { width, height, sha256, phash } = await measureFile(file);
        // Another one was chosen while this one was being opened.
        if (!isWanted()) return;
        const tooLarge = sizeProblem({ width, height });
        if (tooLarge) return toast('error', tooLarge);
        setImage({ src: URL.createObjectURL(file), width, height, file, id: null });
        setKnown(null);
        onTaken?.(file);
        void send(file).catch(() => undefined);
        if (!sha256) return;
        // Only a hint, and no loss without an answer: the server refuses what it has already.
        const [found] = await knownImages([{ sha256, phash }]).catch(() => []);
        if (isWanted()) setKnown(found ?? null);
      } catch (error) {
        toast('error', MESSAGES.image.processFailed(messageOf(error)));
      }
    },
    [maxBytes, onTaken, send],
  );

  // The address of a file holds the file in memory for as long as it is not revoked.
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
      drop();
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
