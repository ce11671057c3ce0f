import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Split } from '#web/admin/parts/pages/split.tsx';
import { useWideWindow } from '#web/admin/parts/pages/use-wide-window.ts';
import { Segmented, segmentClass } from '#web/kit/segmented.tsx';
import { IMAGE_ACCEPT } from '../../images/check-file.ts';
import { useHarmlessDrops } from '../../images/use-harmless-drops.ts';
import { runEdit, selectedIn } from './create-view.ts';
import { linkAt, setLink } from './link.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Preview } from './preview.tsx';
import { Toolbar } from './toolbar.tsx';
import type { PictureUploads } from './upload-pictures.ts';
import { useEditor } from './use-editor.ts';
import { wordCount } from './word-count.ts';

type Props = {
  /** Initial text. Afterwards the editor holds the text. */
  initial: string;
  content: string;
  onChange: (content: string) => void;
  onUpload: (upload: PictureUploads) => void;
  /** Shown above the text in the preview. */
  title: string;
  picture?: ReactNode;
};

const VIEWS = ['Write', 'Preview'] as const;
/**
 * Minimum window width to show editor and preview side by side, in CSS pixels. A tablet has no sidebar and thus as
 * much space as a laptop.
 */
const SIDE_BY_SIDE = 768;
const HEIGHT = 'h-[max(420px,calc(100dvh-300px))]';

/** Markdown editor with a toolbar. The preview is beside it, or behind a switch on narrow windows. */
export function ContentEditor({ initial, content, onChange, onUpload, title, picture }: Props) {
  useHarmlessDrops();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = useRef<HTMLElement>(null);
  const isWide = useWideWindow(SIDE_BY_SIDE);
  const [shown, setShown] = useState<(typeof VIEWS)[number]>('Write');
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
    onChoosePicture: choose,
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
  useEffect(() => {
    const from = view?.scrollDOM;
    const follow = (): void => {
      const to = preview.current;
      if (!from || !to) return;
      const ratio = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight);
      to.scrollTop = ratio * (to.scrollHeight - to.clientHeight);
    };
    from?.addEventListener('scroll', follow, { passive: true });
    return () => from?.removeEventListener('scroll', follow);
  }, [view]);
  const writing = <div ref={place} className="h-full min-w-0" />;
  const reading = <Preview ref={preview} title={title} content={content} picture={picture} />;
  const isWriting = isWide || shown === 'Write';
  const words = wordCount(content);
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-end justify-between gap-4">
        <span id={labelId} className="font-medium text-sm">
          Content
        </span>
        {!isWide && (
          <Segmented label="View" count={2} current={VIEWS.indexOf(shown)}>
            {VIEWS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={shown === one}
                onClick={() => setShown(one)}
                className={segmentClass}
              >
                {one}
              </button>
            ))}
          </Segmented>
        )}
      </div>
      <div className="hairline overflow-clip rounded-panel bg-raised has-[.cm-focused]:shadow-[0_0_0_2px_var(--ink)]">
        {isWriting && (
          <div className="border-line border-b px-2 py-1.5">
            <Toolbar
              on={marks}
              onWrite={() => view?.focus()}
              onCommand={({ run }) => view && runEdit(view, run)}
              onLink={askForLink}
              onPicture={choose}
            />
          </div>
        )}
        <div className={HEIGHT}>
          {isWide ? (
            <Split isFlush from={SIDE_BY_SIDE} label="Width of the text" left={writing} right={reading} />
          ) : isWriting ? (
            writing
          ) : (
            reading
          )}
        </div>
        <p className="border-line border-t px-4 py-2 text-right text-ink-faint text-xs tabular-nums">
          {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={IMAGE_ACCEPT}
        multiple
        aria-label="Images for the text"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])]);
          // Reset the input, so that choosing the same file again fires a change event.
          currentTarget.value = '';
        }}
      />
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
