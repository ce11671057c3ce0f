import type { EditorView } from '@codemirror/view';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteUpload, uploadImage } from '../../data/uploads.ts';
import { fileProblem } from '../../images/check-file.ts';
import { messageOf } from '../../parts/message-of.ts';
import { insertAt, replaceQuietly } from './create-view.ts';
import { pictureMarkdown, placeholderOf } from './pictures.ts';

/** Takes the text that stands for a picture out; where it was, or null where somebody took it out before. */
function takeOut(view: EditorView, placeholder: string): number | null {
  const at = view.state.doc.toString().indexOf(placeholder);
  if (at === -1) return null;
  replaceQuietly(view, at, at + placeholder.length, '');
  return at;
}

/** Puts a text where a picture is to be: as a paragraph of its own, since then it may have a caption. */
function hold(view: EditorView, text: string, position: number | null): void {
  const line = view.state.doc.lineAt(position ?? view.state.selection.main.to);
  const isBlank = line.text.trim() === '';
  const insert = isBlank ? text : `\n\n${text}`;
  const at = isBlank ? line.from : line.to;
  replaceQuietly(view, at, isBlank ? line.to : at, insert);
  view.dispatch({ selection: { anchor: at + insert.length }, scrollIntoView: true });
}

async function uploadPicture(view: EditorView, file: File, position: number | null): Promise<boolean> {
  const problem = fileProblem(file, IMAGE_LIMITS.smallFormBytes);
  if (problem) {
    toast('error', problem);
    return false;
  }
  const placeholder = placeholderOf(file.name, (text) => view.state.doc.toString().includes(text));
  hold(view, placeholder, position);
  try {
    const { image } = await uploadImage(file, { type: 'content_image', originalName: file.name });
    const at = takeOut(view, placeholder);
    if (at === null) {
      // Whoever took the placeholder out does not want the picture; what fails here is swept away.
      void deleteUpload(image.id).catch(() => undefined);
      return true;
    }
    insertAt(view, at, pictureMarkdown(file.name, image.url));
    toast('success', MESSAGES.content.imageUploaded);
    return true;
  } catch (error) {
    takeOut(view, placeholder);
    toast('error', MESSAGES.image.uploadFailed(messageOf(error)));
    return false;
  }
}

/** Resolves when the last picture is there or has failed, which was said: whether all of them are there. */
export type PictureUploads = Promise<boolean>;

/** Uploads pictures into a text, each below the one before. */
export async function uploadPictures(
  view: EditorView,
  files: readonly File[],
  position: number | null,
): PictureUploads {
  const [first, ...others] = files;
  if (!first) return true;
  const works = [uploadPicture(view, first, position)];
  for (const file of others) works.push(uploadPicture(view, file, null));
  return (await Promise.all(works)).every(Boolean);
}
