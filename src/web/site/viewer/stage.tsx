import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { rawImageUrl } from '#shared/urls.ts';
import { tintStyle } from '#web/kit/screenshot.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { useImageFallback } from '#web/kit/use-image-fallback.ts';
import { frameRatio, fullImage, isTall, WIDEST } from './full-image.ts';
import { useZoom } from './use-zoom.ts';

/** Corner of a phone and of a tablet, in percent of the width. */
const PHONE_CORNER = 10.5;
const TABLET_CORNER = 2.5;

/** All that decides the frame is known before the picture comes, so nothing moves when it does. */
function frameStyle(screen: ScreenThumb): CSSProperties {
  const ratio = frameRatio(screen);
  const corner = ratio < 0.65 ? PHONE_CORNER : TABLET_CORNER;
  return {
    ...tintStyle(screen.image),
    '--ratio': ratio.toFixed(4),
    '--natural': `${screen.image.width}px`,
    ...(screen.platform === 'ios' && { borderRadius: `${corner}% / ${(corner * ratio).toFixed(2)}%` }),
  } as CSSProperties;
}

const FITTED = 'aspect-(--ratio) w-[min(100cqw,calc(100cqh*var(--ratio)),var(--natural))]';
const TALL_WEB = 'flex max-h-full flex-col w-[min(100cqw,var(--natural),1200px)]';
/** A device-like edge: a thin body with a hairline around it. */
const DEVICE = 'shadow-[0_0_0_6px_var(--raised),0_0_0_7px_var(--line-strong)]';

type Props = {
  screen: ScreenThumb;
  /** Address of a rendition that the browser has already, shown until the full image is there. */
  preview?: string | null;
  /** The frame, for the animation of the opening. */
  frame?: RefObject<HTMLDivElement | null>;
};

/** The screen in its frame: as large as the window allows, tall captures scroll, a click zooms. */
export function Stage({ screen, preview, frame }: Props) {
  const { image, platform } = screen;
  const scroller = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLButtonElement>(null);
  const zoom = useZoom(scroller, picture, image.width);
  const tallWeb = platform === 'web' && isTall(screen);

  return (
    <div
      data-stage
      data-zoomed={zoom.isZoomed || undefined}
      className={clsx('absolute inset-0', zoom.isZoomed ? 'p-0' : 'p-4 lg:px-20 lg:py-8')}
    >
      <div className="grid size-full place-items-center [container-type:size]">
        <div
          ref={frame}
          style={zoom.isZoomed ? tintStyle(image) : frameStyle(screen)}
          className={clsx(
            'shot',
            zoom.isZoomed ? 'size-full rounded-none after:hidden' : tallWeb ? TALL_WEB : FITTED,
            !zoom.isZoomed && platform === 'ios' && DEVICE,
          )}
        >
          <div ref={scroller} className="size-full min-h-0 overflow-auto overscroll-contain">
            <button
              ref={picture}
              type="button"
              aria-label={zoom.isZoomed ? 'Zoom out' : 'Zoom in'}
              onClick={zoom.toggle}
              onPointerDown={zoom.onPointerDown}
              onPointerMove={zoom.onPointerMove}
              style={{ width: zoom.width ?? '100%' }}
              className={clsx(
                'relative mx-auto block outline-offset-[-4px]',
                zoom.isZoomed ? 'cursor-zoom-out' : 'cursor-zoom-in',
              )}
            >
              <Picture key={image.id} screen={screen} preview={preview ?? null} isZoomed={zoom.isZoomed} />
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}

type PictureProps = { screen: ScreenThumb; preview: string | null; isZoomed: boolean };

/**
 * A spinner until the image is loaded, then the image fades in [P-42]. A page from the server shows its image
 * without waiting for scripts; only a picture still under way when they start is hidden and faded in.
 */
function Picture({ screen, preview, isZoomed }: PictureProps) {
  const { image, title } = screen;
  const [state, setState] = useState<'from-server' | 'loading' | 'loaded'>('from-server');
  // Below the full image until that is opaque: a preview that went with the spinner would leave a gap.
  const [showsPreview, setShowsPreview] = useState(preview !== null);
  const element = useRef<HTMLImageElement>(null);
  const { way, attach } = useImageFallback();

  useLayoutEffect(() => {
    const { complete = false, naturalWidth = 0 } = element.current ?? {};
    const isLoaded = complete && naturalWidth > 0;
    setState(isLoaded ? 'loaded' : 'loading');
    if (isLoaded) setShowsPreview(false);
  }, []);

  const attachBoth = useCallback(
    (node: HTMLImageElement | null) => {
      element.current = node;
      attach.ref(node);
    },
    [attach.ref],
  );

  if (way > 1) return <MissingPicture screen={screen} />;
  const needsRaw = way === 1 || (isZoomed && image.width > WIDEST);
  return (
    <>
      {preview && showsPreview && (
        <img src={preview} alt="" className="absolute inset-0 size-full" draggable={false} />
      )}
      {state !== 'loaded' && (
        <span className="absolute inset-x-0 top-0 flex h-[min(100%,100cqh)] items-center justify-center text-lg">
          <Spinner label="Loading screen" className="rounded-full bg-raised/80 p-2 text-ink-soft" />
        </span>
      )}
      <img
        {...(needsRaw ? { src: rawImageUrl(image.url) } : fullImage(screen))}
        ref={attachBoth}
        onError={attach.onError}
        onLoad={() => setState('loaded')}
        onTransitionEnd={() => state === 'loaded' && setShowsPreview(false)}
        alt={title}
        width={image.width}
        height={image.height}
        fetchPriority="high"
        decoding="async"
        draggable={false}
        data-state={state}
        className="relative h-auto w-full transition-opacity duration-150 ease-out data-[state=loading]:opacity-0"
      />
    </>
  );
}

function MissingPicture({ screen }: { screen: ScreenThumb }) {
  return (
    <span
      style={{ aspectRatio: `${screen.image.width} / ${screen.image.height}` }}
      className="flex w-full flex-col items-center justify-center gap-2 text-ink-faint"
    >
      <ImageOff aria-hidden size={24} strokeWidth={1.5} />
      The image could not be loaded
    </span>
  );
}
