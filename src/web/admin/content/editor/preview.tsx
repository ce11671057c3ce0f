import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { useDebounced } from '#web/kit/use-debounced.ts';
import { renderedMarkdownQuery } from '../../data/content.ts';
import { findLengthProblem } from '../text-length.ts';

/** Pause in typing before the server renders the text, in milliseconds. */
const DEBOUNCE_MS = 300;
/** Space above an anchor after scrolling to it. */
const ANCHOR_MARGIN_PX = 16;

/** Decodes the id in an anchor. Returns it unchanged if it is not valid percent-encoded text, as in '#%ff'. */
function decodeAnchor(href: string): string {
  const id = href.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Scrolls only the preview, not the page, to an element with this id. */
function scrollToAnchor(previewPane: Element | null, id: string): void {
  const anchor = previewPane?.querySelector(`[id="${CSS.escape(id)}"]`);
  if (!previewPane || !anchor) return;
  const distance = anchor.getBoundingClientRect().top - previewPane.getBoundingClientRect().top;
  previewPane.scrollTop += distance - ANCHOR_MARGIN_PX;
}

/**
 * Handles a click on a link of the preview, which would otherwise navigate away from an unsaved form. Opens the link in
 * a new tab, or scrolls the preview if the link leads to an anchor.
 */
function handleLinkClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  if (!href || link?.target === '_blank') return;
  event.preventDefault();
  if (href.startsWith('#')) scrollToAnchor(event.currentTarget.closest('section'), decodeAnchor(href));
  else window.open(href, '_blank', 'noopener');
}

type Props = {
  title: string;
  content: string;
  /** Shown between the title and the text. */
  image?: ReactNode;
  /** The scrolling element. */
  ref: Ref<HTMLElement>;
};

/** Preview of the text as visitors will see it, rendered by the server. */
export function Preview({ title, content, image, ref }: Props) {
  const debouncedContent = useDebounced(content, DEBOUNCE_MS);
  const lengthProblem = findLengthProblem(debouncedContent);
  const {
    data: html,
    error,
    isPending,
  } = useQuery({
    ...renderedMarkdownQuery(debouncedContent),
    enabled: lengthProblem === null,
    placeholderData: keepPreviousData,
  });
  const problem = lengthProblem ?? (error && `The preview could not be rendered: ${messageOf(error)}`);
  const isEmpty = title === '' && content.trim() === '';
  return (
    <section
      ref={ref}
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the section scrollable with the keyboard
      tabIndex={0}
      className="relative h-full overflow-y-auto overscroll-contain px-6 py-6 -outline-offset-2"
    >
      <div className="mx-auto max-w-180">
        {isEmpty && <p className="text-ink-faint">Your text is shown here as visitors will see it.</p>}
        {title && (
          <p className="mb-6 text-balance font-semibold text-[2rem] leading-[1.12] tracking-[-0.03em]">
            {title}
          </p>
        )}
        {image && <div className="mb-8">{image}</div>}
        {problem && (
          <p role="alert" className="mb-4 text-danger text-sm">
            {problem}
          </p>
        )}
        {isPending && !problem && !isEmpty && (
          <Spinner label="Loading the preview" className="text-ink-faint text-lg" />
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of the links inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click event */}
        <div
          className="prose"
          onClick={handleLinkClick}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
          dangerouslySetInnerHTML={{ __html: html ?? '' }}
        />
      </div>
    </section>
  );
}
