import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { DuplicateCheckResult, UploadMetadata } from '#shared/contracts/uploads.ts';
import { MESSAGES } from '#shared/messages.ts';
import { rawImageUrl } from '#shared/urls.ts';
import { toast } from '#web/kit/toasts.ts';
import { findMatchingImages } from '../data/find-matching-images.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { findFileProblem, findSizeProblem } from './check-file.ts';
import { type ImageMeasurements, measureFile } from './measure-file.ts';
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
  /** Whether a chosen file is being decoded. If it passes the checks, it replaces `image`. */
  isDecoding: boolean;
  isUploading: boolean;
  /** Screens of the catalogue with the same or a similar image; null while they are not known. */
  matches: DuplicateCheckResult | null;
  /** Checks, shows and uploads a file. If it fails the checks, shows a toast and keeps the current image. */
  setFile: (file: File) => Promise<void>;
  remove: () => void;
  /**
   * Waits until a chosen file is decoded and uploaded, and resolves with the image's id; null if there is no image. If
   * the last upload of the file failed, uploads it again. Rejects if the upload fails.
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

/** Returns a saved image as the form shows it: the original, not a rendition. */
const toFormImage = ({ id, url, width, height }: ImageRef): FormImage => ({
  src: rawImageUrl(url),
  width,
  height,
  file: null,
  id,
});

/** The image that a form shows, with its matches and the functions that change them. */
function useShownImage(initial: ImageRef | null) {
  const [image, setImage] = useState<FormImage | null>(() => initial && toFormImage(initial));
  const [matches, setMatches] = useState<DuplicateCheckResult | null>(null);
  /** Current value of `image`, for code that runs after an `await`. */
  const shown = useRef(image);
  const show = useCallback((next: FormImage | null): void => {
    shown.current = next;
    setImage(next);
    setMatches(null);
  }, []);
  /** Removes the file whose upload failed, unless another image is shown by now. */
  const onFailed = useCallback(
    (file: File): void => {
      if (shown.current?.file === file) show(null);
    },
    [show],
  );
  const onUploaded = useCallback((file: File, id: string): void => {
    if (shown.current?.file !== file) return;
    shown.current = { ...shown.current, id };
    setImage(shown.current);
  }, []);
  // An object URL keeps the file in memory until it is revoked.
  const src = image?.src;
  useEffect(
    () => () => {
      if (src?.startsWith('blob:')) URL.revokeObjectURL(src);
    },
    [src],
  );
  return { image, matches, setMatches, shown, show, onFailed, onUploaded };
}

/**
 * Manages the image of a form. Uploads it as soon as it is chosen, so that saving does not have to wait.
 * Deletes an unsaved upload when it is replaced or removed, or when the form is closed.
 */
export function useImageField({ initial, maxBytes, metadata, onFileAccepted }: Options): ImageField {
  const { image, matches, setMatches, shown, show, onFailed, onUploaded } = useShownImage(initial);
  /** Number of files chosen so far. Files are numbered from 1, so this is also the number of the latest file. */
  const chosenCount = useRef(0);
  /**
   * Results for files with a lower number are ignored: the form already shows a file that was chosen later, or the
   * curator has removed the image.
   */
  const minNumber = useRef(0);
  /** Resolves when no file is being decoded. Never rejects. */
  const decoding = useRef<Promise<unknown>>(Promise.resolve());
  const [decodingCount, setDecodingCount] = useState(0);
  const imageUpload = useImageUpload({ metadata, onUploaded, onFailed });
  const { isUploading, upload: uploadFile } = imageUpload;

  /** Decodes a file. If it passes the checks, shows and uploads it. Resolves with null if it is not shown. */
  const accept = useCallback(
    async (file: File, number: number): Promise<ImageMeasurements | null> => {
      const isReplaced = (): boolean => number < minNumber.current;
      try {
        const measured = await measureFile(file);
        if (isReplaced()) return null;
        const { width, height } = measured;
        const sizeProblem = findSizeProblem({ width, height });
        if (sizeProblem) {
          toast('error', sizeProblem);
          return null;
        }
        minNumber.current = number;
        show({ src: URL.createObjectURL(file), width, height, file, id: null });
        onFileAccepted?.(file);
        void uploadFile(file).catch(() => undefined);
        return measured;
      } catch (error) {
        if (!isReplaced()) toast('error', MESSAGES.image.processFailed(messageOf(error)));
        return null;
      }
    },
    [onFileAccepted, show, uploadFile],
  );

  const setFile = useCallback(
    async (file: File): Promise<void> => {
      const problem = findFileProblem(file, maxBytes);
      if (problem) return toast('error', problem);
      chosenCount.current += 1;
      const accepted = accept(file, chosenCount.current);
      decoding.current = Promise.all([decoding.current, accepted]);
      setDecodingCount((count) => count + 1);
      const measured = await accepted;
      setDecodingCount((count) => count - 1);
      if (!measured?.sha256) return;
      const { sha256, phash } = measured;
      // The matches are only a hint, so errors are ignored: the server rejects duplicates anyway.
      const [fileMatches] = await findMatchingImages([{ sha256, phash }]).catch(() => []);
      if (shown.current?.file === file) setMatches(fileMatches ?? null);
    },
    [accept, maxBytes, setMatches, shown],
  );

  return {
    image,
    isDecoding: decodingCount > 0,
    isUploading,
    matches,
    setFile,
    remove: () => {
      imageUpload.discard();
      minNumber.current = chosenCount.current + 1;
      show(null);
    },
    waitForUpload: async () => {
      // A file that is still being decoded replaces the shown image.
      await decoding.current;
      const unsavedId = imageUpload.getUnsavedId();
      if (unsavedId) return unsavedId;
      const { current } = shown;
      return current?.file && !current.id ? uploadFile(current.file) : (current?.id ?? null);
    },
    reupload: async () => (shown.current?.file ? uploadFile(shown.current.file) : null),
    markSaved: imageUpload.markSaved,
  };
}
