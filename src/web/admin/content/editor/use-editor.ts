import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useState } from 'react';
import { ALL_COMMANDS, LINK_KEYS, PICTURE_KEYS } from './commands.ts';
import { createView, runEdit, selectedIn } from './create-view.ts';
import { linkAt } from './link.ts';
import { type PictureUploads, uploadPictures } from './upload-pictures.ts';

type Options = {
  initial: string;
  labelId: string;
  onChange: (content: string) => void;
  onLink: () => void;
  onChoosePicture: () => void;
  /** Called with the promise of started uploads, which saving waits for. */
  onUpload: (upload: PictureUploads) => void;
};

/** Returns the labels of the formats that the selection has. */
const activeFormats = (view: EditorView): string[] => {
  const selected = selectedIn(view);
  const on = ALL_COMMANDS.filter((command) => command.isOn(selected)).map(({ label }) => label);
  return linkAt(selected) ? [...on, 'Link'] : on;
};

/** Creates an editor that exists as long as the calling component, even if its element is moved. */
export function useEditor({ initial, labelId, ...on }: Options) {
  const [view, setView] = useState<EditorView | null>(null);
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const change = useEffectEvent(on.onChange);
  const link = useEffectEvent(on.onLink);
  const choose = useEffectEvent(on.onChoosePicture);
  const upload = useEffectEvent((within: EditorView, files: File[], at: number | null) =>
    on.onUpload(uploadPictures(within, files, at)),
  );
  const create = useEffectEvent(() => {
    const created: EditorView = createView({
      doc: initial,
      labelId,
      keys: [
        ...ALL_COMMANDS.map(({ keys, run }) => ({
          key: keys,
          preventDefault: true,
          run: (within: EditorView) => {
            runEdit(within, run);
            return true;
          },
        })),
        { key: LINK_KEYS, preventDefault: true, run: () => markHandled(link) },
        { key: PICTURE_KEYS, preventDefault: true, run: () => markHandled(choose) },
      ],
      onChange: (doc) => change(doc),
      onMove: (within) => {
        const next = activeFormats(within);
        setMarks((before) => (next.join() === [...before].join() ? before : new Set(next)));
      },
      onPictures: (files, at) => upload(created, files, at),
    });
    return created;
  });
  useEffect(() => {
    const created = create();
    setView(created);
    return () => created.destroy();
  }, []);
  return {
    view,
    marks,
    upload: (files: File[]): void => {
      if (view) on.onUpload(uploadPictures(view, files, null));
    },
  };
}

/** Calls the listener and reports the key as handled. */
const markHandled = (listener: () => void): true => {
  listener();
  return true;
};
