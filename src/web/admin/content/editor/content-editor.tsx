import { type ReactNode, type Ref, useCallback, useId, useRef, useState } from 'react';
import { Split } from '#web/admin/parts/pages/split.tsx';
import { useWideWindow } from '#web/admin/parts/pages/use-wide-window.ts';
import { Segmented, segmentClass } from '#web/kit/segmented.tsx';
import { IMAGE_ACCEPT } from '../../images/check-file.ts';
import { usePreventFileDrops } from '../../images/use-prevent-file-drops.ts';
import { runEdit, selectedIn } from './create-view.ts';
import { linkAt, setLink } from './link.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Preview } from './preview.tsx';
import { Toolbar } from './toolbar.tsx';
import type { ImageUploads } from './upload-images.ts';
import { useEditor } from './use-editor.ts';
import { useSyncedScroll } from './use-synced-scroll.ts';
import { wordCount } from './word-count.ts';

type Props = {
  /** Initial text. Afterwards the editor holds the text. */
  initial: string;
  content: string;
  onChange: (content: string) => void;
  onUpload: (upload: ImageUploads) => void;
  /** Shown above the text in the preview. */
  title: string;
  image?: ReactNode;
};

const VIEWS = ['Write', 'Preview'] as const;
type View = (typeof VIEWS)[number];

/**
 * Minimum window width to show editor and preview side by side, in CSS pixels. A tablet has no sidebar and thus as
 * much space as a laptop.
 */
const SIDE_BY_SIDE = 768;
const HEIGHT = 'h-[max(420px,calc(100dvh-300px))]';

/** Markdown editor with a toolbar. The preview is beside it, or behind a switch on narrow windows. */
export function ContentEditor({ initial, content, onChange, onUpload, title, image }: Props) {
  usePreventFileDrops();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = useRef<HTMLElement>(null);
  const isWide = useWideWindow(SIDE_BY_SIDE);
  const [shown, setShown] = useState<View>('Write');
  const [linkUrl, setLinkUrl] = useState<{ url: string | null } | null>(null);
  const askForLink = (): void => {
    if (view) setLinkUrl({ url: linkAt(selectedIn(view))?.url ?? null });
  };
  const choose = (): void => input.current?.click();
  const { view, marks, upload } = useEditor({
    initial,
    labelId,
    onChange,
    onLink: askForLink,
    onChooseImage: choose,
    onUpload,
  });
  // Move the editor's element when the layout changes, so that it keeps its undo history.
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !view) return;
      element.append(view.dom);
      view.requestMeasure();
    },
    [view],
  );
  useSyncedScroll(view, preview);
  const writing = <div ref={place} className="h-full min-w-0" />;
  const reading = <Preview ref={preview} title={title} content={content} image={image} />;
  const isWriting = isWide || shown === 'Write';
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-end justify-between gap-4">
        <span id={labelId} className="font-medium text-sm">
          Content
        </span>
        {!isWide && <ViewSwitch shown={shown} onShow={setShown} />}
      </div>
      <div className="hairline overflow-clip rounded-panel bg-raised has-[.cm-focused]:shadow-[0_0_0_2px_var(--ink)]">
        {isWriting && (
          <div className="border-line border-b px-2 py-1.5">
            <Toolbar
              activeFormats={marks}
              onFocusText={() => view?.focus()}
              onCommand={({ run }) => view && runEdit(view, run)}
              onLink={askForLink}
              onChooseImage={choose}
            />
          </div>
        )}
        <div className={HEIGHT}>
          {isWide ? (
            <Split isFlush minWidth={SIDE_BY_SIDE} label="Width of the text" left={writing} right={reading} />
          ) : isWriting ? (
            writing
          ) : (
            reading
          )}
        </div>
        <WordCount content={content} />
      </div>
      <PictureInput ref={input} onChoose={upload} />
      {linkUrl && (
        <LinkDialog
          url={linkUrl.url}
          onSet={(url) => {
            setLinkUrl(null);
            if (view) runEdit(view, (selected) => setLink(selected, url));
          }}
          onClose={() => setLinkUrl(null)}
        />
      )}
    </div>
  );
}

type SwitchProps = { shown: View; onShow: (view: View) => void };

/** Switches between text and preview on narrow windows. */
const ViewSwitch = ({ shown, onShow }: SwitchProps) => (
  <Segmented label="View" count={2} current={VIEWS.indexOf(shown)}>
    {VIEWS.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={shown === one}
        onClick={() => onShow(one)}
        className={segmentClass}
      >
        {one}
      </button>
    ))}
  </Segmented>
);

type PictureProps = { ref: Ref<HTMLInputElement>; onChoose: (files: File[]) => void };

const PictureInput = ({ ref, onChoose }: PictureProps) => (
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
  const words = wordCount(content);
  return (
    <p className="border-line border-t px-4 py-2 text-right text-ink-faint text-xs tabular-nums">
      {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
    </p>
  );
}
