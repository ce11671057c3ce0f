import { type ReactNode, type Ref, useCallback, useId, useRef, useState } from 'react';
import { Split } from '#web/admin/parts/pages/split.tsx';
import { useWideWindow } from '#web/admin/parts/pages/use-wide-window.ts';
import { Segmented, segmentClass } from '#web/kit/segmented.tsx';
import { IMAGE_ACCEPT } from '../../images/check-file.ts';
import { usePreventFileDrops } from '../../images/use-prevent-file-drops.ts';
import { runEdit, textSelectionOf } from './create-view.ts';
import { linkAt, setLink } from './link.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Preview } from './preview.tsx';
import { Toolbar } from './toolbar.tsx';
import type { ImageUploads } from './upload-images.ts';
import { useEditor } from './use-editor.ts';
import { useSyncedScroll } from './use-synced-scroll.ts';
import { countWords } from './word-count.ts';

type Props = {
  /** Text when the editor is created. Later changes of this prop have no effect. */
  initial: string;
  /** The current text, for the preview and the word count. */
  content: string;
  onChange: (content: string) => void;
  /** Called when uploads start, with a promise that resolves when they have ended. Saving the form waits for it. */
  onUpload: (upload: ImageUploads) => void;
  /** Title, shown above the text in the preview. */
  title: string;
  /** Shown between the title and the text in the preview. */
  image?: ReactNode;
};

const VIEW_NAMES = ['Write', 'Preview'] as const;
type View = (typeof VIEW_NAMES)[number];

/**
 * Minimum window width to show editor and preview side by side, in CSS pixels. Tablets have enough space, because the
 * sidebar is hidden there.
 */
const MIN_WIDTH_SIDE_BY_SIDE = 768;
/** The editor fills the window except for 300 px, which the elements above and below it need. */
const HEIGHT = 'h-[max(420px,calc(100dvh-300px))]';

/**
 * Markdown editor with toolbar and preview. On narrow windows, a switch shows either the editor or the
 * preview.
 */
export function ContentEditor({ initial, content, onChange, onUpload, title, image }: Props) {
  usePreventFileDrops();
  const labelId = useId();
  const imageInput = useRef<HTMLInputElement>(null);
  const preview = useRef<HTMLElement>(null);
  const isWide = useWideWindow(MIN_WIDTH_SIDE_BY_SIDE);
  const [currentView, setCurrentView] = useState<View>('Write');
  const [linkDialog, setLinkDialog] = useState<{ url: string | null } | null>(null);
  const openLinkDialog = (): void => {
    if (view) setLinkDialog({ url: linkAt(textSelectionOf(view))?.url ?? null });
  };
  const openFileDialog = (): void => imageInput.current?.click();
  const { view, activeFormats, upload } = useEditor({
    initial,
    labelId,
    onChange,
    onLink: openLinkDialog,
    onChooseImage: openFileDialog,
    onUpload,
  });
  // When the layout changes, move the editor's element instead of creating a new editor, which would have no undo
  // history.
  const mountEditor = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !view) return;
      element.append(view.dom);
      view.requestMeasure();
    },
    [view],
  );
  useSyncedScroll(view, preview);
  const editorPane = <div ref={mountEditor} className="h-full min-w-0" />;
  const previewPane = <Preview ref={preview} title={title} content={content} image={image} />;
  const isEditorShown = isWide || currentView === 'Write';
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-end justify-between gap-4">
        <span id={labelId} className="font-medium text-sm">
          Content
        </span>
        {!isWide && <ViewSwitch currentView={currentView} onShow={setCurrentView} />}
      </div>
      <div className="hairline overflow-clip rounded-panel bg-raised has-[.cm-focused]:shadow-[0_0_0_2px_var(--ink)]">
        {isEditorShown && (
          <div className="border-line border-b px-2 py-1.5">
            <Toolbar
              activeFormats={activeFormats}
              onFocusText={() => view?.focus()}
              onCommand={({ run }) => view && runEdit(view, run)}
              onLink={openLinkDialog}
              onChooseImage={openFileDialog}
            />
          </div>
        )}
        <div className={HEIGHT}>
          {isWide ? (
            <Split
              isFlush
              minWidth={MIN_WIDTH_SIDE_BY_SIDE}
              label="Width of the text"
              left={editorPane}
              right={previewPane}
            />
          ) : isEditorShown ? (
            editorPane
          ) : (
            previewPane
          )}
        </div>
        <WordCount content={content} />
      </div>
      <ImageInput ref={imageInput} onChoose={upload} />
      {linkDialog && (
        <LinkDialog
          url={linkDialog.url}
          onSet={(url) => {
            setLinkDialog(null);
            if (view) runEdit(view, (selected) => setLink(selected, url));
          }}
          onClose={() => setLinkDialog(null)}
        />
      )}
    </div>
  );
}

type SwitchProps = { currentView: View; onShow: (view: View) => void };

/** Switches between text and preview on narrow windows. */
const ViewSwitch = ({ currentView, onShow }: SwitchProps) => (
  <Segmented label="View" count={2} current={VIEW_NAMES.indexOf(currentView)}>
    {VIEW_NAMES.map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={currentView === name}
        onClick={() => onShow(name)}
        className={segmentClass}
      >
        {name}
      </button>
    ))}
  </Segmented>
);

type ImageInputProps = { ref: Ref<HTMLInputElement>; onChoose: (files: File[]) => void };

const ImageInput = ({ ref, onChoose }: ImageInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={IMAGE_ACCEPT}
    multiple
    aria-label="Images for the text"
    tabIndex={-1}
    className="sr-only"
    onChange={({ currentTarget }) => {
      onChoose([...(currentTarget.files ?? [])]);
      // Reset the input, so that choosing the same file again fires a change event.
      currentTarget.value = '';
    }}
  />
);

function WordCount({ content }: { content: string }) {
  const words = countWords(content);
  return (
    <p className="border-line border-t px-4 py-2 text-right text-ink-faint text-xs tabular-nums">
      {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
    </p>
  );
}
