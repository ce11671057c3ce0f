import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { DuplicateCheckResult, UploadMetadata } from '#shared/contracts/uploads.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { findMatchingImages } from '../data/find-matching-images.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { findFileProblem, findSizeProblem } from './check-file.ts';
import { measureFile } from './measure-file.ts';
import { useImageUpload } from './use-image-upload.ts';

/** Image that a form shows: a saved one or a chosen file. */
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

/** Returns a key that identifies the image, and that stays the same when the page is reloaded. */
export const imageKeyOf = ({ file, id }: FormImage): string =>
  file ? `${file.name} ${file.size} ${file.lastModified}` : (id ?? '');

type Options = {
  initial: ImageRef | null;
  maxBytes: number;
  metadata: (file: File) => UploadMetadata;
  /** Called with a file once it has passed the checks. */
  onFileAccepted?: (file: File) => void;
};

export type ImageField = {
  image: FormImage | null;
  isUploading: boolean;
  /** Screens of the catalogue with the same or a similar image; null while they are not known. */
  matches: DuplicateCheckResult | null;
  /** Checks, shows and uploads a file. If it fails the checks, shows a toast and keeps the current image. */
  setFile: (file: File) => Promise<void>;
  remove: () => void;
  /**
   * Waits for the upload and resolves with the image's id; null if there is no image. If the last upload of the file
   * failed, uploads it again. Rejects if the upload fails.
   */
  waitForUpload: () => Promise<string | null>;
  /**
   * Uploads the file again after the server has removed the unsaved upload. Resolves with null if there is no
   * file.
   */
  reupload: () => Promise<string | null>;
  /** Marks the upload as saved, so that it is no longer deleted. */
  markSaved: () => void;
};

/** Returns a saved image as the form shows it: the original (`/images/{id}/raw`), not a rendition. */
const toFormImage = ({ id, url, width, height }: ImageRef): FormImage => ({
  src: url.replace(/public$/, 'raw'),
  width,
  height,
  file: null,
  id,
});

/**
 * Manages the image of a form. Uploads it as soon as it is chosen, so that saving does not have to wait.
 * Deletes an unsaved upload when it is replaced or removed, or when the form is closed.
 */
export function useImageField({ initial, maxBytes, metadata, onFileAccepted }: Options): ImageField {
  const [image, setImage] = useState<FormImage | null>(() => initial && toFormImage(initial));
  const [matches, setMatches] = useState<DuplicateCheckResult | null>(null);
  /** The file that was chosen last. Results for files that were chosen earlier are ignored. */
  const latestFile = useRef<File | null>(null);
  /** The file that is shown. Matches of files that were shown earlier are ignored. */
  const shownFile = useRef<File | null>(null);

  const clear = useCallback((): void => {
    shownFile.current = null;
    setImage(null);
    setMatches(null);
  }, []);
  /** Removes the file whose upload failed. A newer file that is still being decoded is shown later. */
  const onFailed = useCallback(
    (file: File): void => {
      if (shownFile.current === file) clear();
    },
    [clear],
  );

  const onUploaded = useCallback(
    (file: File, id: string): void => setImage((shown) => (shown?.file === file ? { ...shown, id } : shown)),
    [],
  );
  const imageUpload = useImageUpload({ metadata, onUploaded, onFailed });
  const { isUploading, upload: uploadFile } = imageUpload;

  const setFile = useCallback(
    async (file: File): Promise<void> => {
      const problem = findFileProblem(file, maxBytes);
      if (problem) return toast('error', problem);
      latestFile.current = file;
      const isLatest = (): boolean => latestFile.current === file;
      try {
        const { width, height, sha256, phash } = await measureFile(file);
        // Another file was chosen while this one was being decoded.
        if (!isLatest()) return;
        const sizeProblem = findSizeProblem({ width, height });
        if (sizeProblem) return toast('error', sizeProblem);
        shownFile.current = file;
        setImage({ src: URL.createObjectURL(file), width, height, file, id: null });
        setMatches(null);
        onFileAccepted?.(file);
        void uploadFile(file).catch(() => undefined);
        if (!sha256) return;
        // The matches are only a hint, so errors are ignored: the server rejects duplicates anyway.
        const [fileMatches] = await findMatchingImages([{ sha256, phash }]).catch(() => []);
        if (shownFile.current === file) setMatches(fileMatches ?? null);
      } catch (error) {
        if (isLatest()) toast('error', MESSAGES.image.processFailed(messageOf(error)));
      }
    },
    [maxBytes, onFileAccepted, uploadFile],
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
    matches,
    setFile,
    remove: () => {
      imageUpload.discard();
      latestFile.current = null;
      clear();
    },
    waitForUpload: async () => {
      const unsavedId = imageUpload.getUnsavedId();
      if (unsavedId) return unsavedId;
      return image?.file && !image.id ? uploadFile(image.file) : (image?.id ?? null);
    },
    reupload: async () => (image?.file ? uploadFile(image.file) : null),
    markSaved: imageUpload.markSaved,
  };
}
