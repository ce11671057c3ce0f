import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useState } from 'react';
import { ALL_COMMANDS, IMAGE_KEYS, LINK_KEYS } from './commands.ts';
import { createView, runEdit, textSelectionOf } from './create-view.ts';
import { linkAt } from './link.ts';
import { type ImageUploads, uploadImages } from './upload-images.ts';

type Options = {
  initial: string;
  labelId: string;
  onChange: (content: string) => void;
  onLink: () => void;
  onChooseImage: () => void;
  /** Called when uploads start, with a promise that resolves when they have ended. Saving the form waits for it. */
  onUpload: (upload: ImageUploads) => void;
};

/** Returns the labels of the formats that the selection has. */
const formatsOfSelection = (view: EditorView): string[] => {
  const selected = textSelectionOf(view);
  const formats = ALL_COMMANDS.filter((command) => command.isActive(selected)).map(({ label }) => label);
  return linkAt(selected) ? [...formats, 'Link'] : formats;
};

/**
 * Creates a CodeMirror editor. The editor exists as long as the calling component is mounted, even if the editor's
 * element is moved to another place of the page.
 */
export function useEditor({ initial, labelId, ...handlers }: Options) {
  const [view, setView] = useState<EditorView | null>(null);
  const [activeFormats, setActiveFormats] = useState<ReadonlySet<string>>(new Set());
  const handleChange = useEffectEvent(handlers.onChange);
  const handleLink = useEffectEvent(handlers.onLink);
  const handleChooseImage = useEffectEvent(handlers.onChooseImage);
  const upload = useEffectEvent((currentView: EditorView, files: File[], position: number | null) =>
    handlers.onUpload(uploadImages(currentView, files, position)),
  );
  const createEditor = useEffectEvent(() => {
    const created: EditorView = createView({
      doc: initial,
      labelId,
      keys: [
        ...ALL_COMMANDS.map(({ keys, run }) => ({
          key: keys,
          preventDefault: true,
          run: (currentView: EditorView) => {
            runEdit(currentView, run);
            return true;
          },
        })),
        { key: LINK_KEYS, preventDefault: true, run: () => callAndMarkHandled(handleLink) },
        { key: IMAGE_KEYS, preventDefault: true, run: () => callAndMarkHandled(handleChooseImage) },
      ],
      onChange: (doc) => handleChange(doc),
      onUpdate: (currentView) => {
        const next = formatsOfSelection(currentView);
        setActiveFormats((before) => (next.join() === [...before].join() ? before : new Set(next)));
      },
      onImages: (files, position) => upload(created, files, position),
    });
    return created;
  });
  useEffect(() => {
    const created = createEditor();
    setView(created);
    return () => created.destroy();
  }, []);
  return {
    view,
    activeFormats,
    upload: (files: File[]): void => {
      if (view) handlers.onUpload(uploadImages(view, files, null));
    },
  };
}

/** Calls the listener and reports the key as handled. */
const callAndMarkHandled = (listener: () => void): true => {
  listener();
  return true;
};
