import type { EditorView } from '@codemirror/view';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { deleteUpload, uploadImage } from '#web/admin/data/uploads.ts';
import { findFileProblem } from '#web/admin/images/check-file.ts';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { toast } from '#web/kit/toasts.ts';
import { insertAt, replaceWithoutHistory } from './create-view.ts';
import { createPlaceholder, insertParagraph, toImageMarkdown } from './image-markdown.ts';

/** Removes a placeholder. Returns the position that it had, or null if the curator has already removed it. */
function removePlaceholder(view: EditorView, placeholder: string): number | null {
  const position = view.state.doc.toString().indexOf(placeholder);
  if (position === -1) return null;
  replaceWithoutHistory(view, position, position + placeholder.length, '');
  return position;
}

/** Inserts a placeholder as its own paragraph and moves the cursor behind it. */
function insertPlaceholder(view: EditorView, text: string, position: number | null): void {
  const { doc, selection } = view.state;
  const { from, to, insert } = insertParagraph(doc.toString(), position ?? selection.main.to, text);
  replaceWithoutHistory(view, from, to, insert);
  const end = from + insert.indexOf(text) + text.length;
  view.dispatch({ selection: { anchor: end }, scrollIntoView: true });
}

/**
 * Uploads an image, with a placeholder in the text until the upload has ended. Inserts the placeholder synchronously.
 * Resolves with false after a failure, which a toast reports.
 */
async function uploadOne(view: EditorView, file: File, position: number | null): Promise<boolean> {
  const placeholder = createPlaceholder(file.name, (text) => view.state.doc.toString().includes(text));
  insertPlaceholder(view, placeholder, position);
  try {
    const { image } = await uploadImage(file, { type: 'content_image', originalName: file.name });
    const placeholderPosition = removePlaceholder(view, placeholder);
    if (placeholderPosition === null) {
      // The curator removed the placeholder, so delete the upload. If this fails, the server deletes it
      // later.
      void deleteUpload(image.id).catch(() => undefined);
      return true;
    }
    insertAt(view, placeholderPosition, toImageMarkdown(file.name, image.url));
    toast('success', MESSAGES.content.imageUploaded);
    return true;
  } catch (error) {
    removePlaceholder(view, placeholder);
    toast('error', MESSAGES.image.uploadFailed(messageOf(error)));
    return false;
  }
}

/**
 * Resolves when all uploads have ended, with true if no file was refused and all uploads succeeded. Toasts report
 * failures.
 */
export type ImageUploads = Promise<boolean>;

/** Uploads images and inserts them one below the other at `position`, or at the selection if `position` is null. */
export async function uploadImages(
  view: EditorView,
  files: readonly File[],
  position: number | null,
): ImageUploads {
  const acceptedFiles = files.filter((file) => {
    const problem = findFileProblem(file, IMAGE_LIMITS.smallFormBytes);
    if (problem) toast('error', problem);
    return problem === null;
  });
  // Each placeholder moves the cursor behind it, so the next placeholder is inserted there.
  const uploads = acceptedFiles.map((file, index) => uploadOne(view, file, index === 0 ? position : null));
  const results = await Promise.all(uploads);
  return acceptedFiles.length === files.length && results.every(Boolean);
}
