import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { rawImageUrl } from '#shared/urls.ts';
import { tintStyle } from '#web/kit/screenshot.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { useImageFallback } from '#web/kit/use-image-fallback.ts';
import { frameRatio, fullImage, isTall, largestWidth } from './full-image.ts';
import { useZoom } from './use-zoom.ts';

/** iOS frames whose ratio of width to height is below this value are drawn as phones, all others as tablets. */
const MAX_PHONE_RATIO = 0.65;
/** Corner radius of a phone and of a tablet, in percent of the width. */
const PHONE_CORNER = 10.5;
const TABLET_CORNER = 2.5;

/**
 * Returns the tint, the dimensions and, for iOS, the rounded corners of the frame. They are known before the image is
 * loaded, so the layout does not shift.
 */
export function frameStyle(screen: ScreenThumb): CSSProperties {
  const ratio = frameRatio(screen);
  const corner = ratio < MAX_PHONE_RATIO ? PHONE_CORNER : TABLET_CORNER;
  return {
    ...tintStyle(screen.image),
    '--ratio': ratio.toFixed(4),
    '--natural': `${screen.image.width}px`,
    ...(screen.platform === 'ios' && { borderRadius: `${corner}% / ${(corner * ratio).toFixed(2)}%` }),
  } as CSSProperties;
}

const FITTED = 'aspect-(--ratio) w-[min(100cqw,calc(100cqh*var(--ratio)),var(--natural))]';
const TALL_WEB = 'flex max-h-full flex-col w-[min(100cqw,var(--natural),1200px)]';
/** Device frame: a thin border with a hairline around it. */
const DEVICE = 'shadow-[0_0_0_6px_var(--raised),0_0_0_7px_var(--line-strong)]';

/**
 * Returns the classes of the frame. It is as large as the window allows. The frame of a tall web screenshot fills the
 * width instead, up to 1200 px, and the screenshot scrolls.
 */
export const frameClass = (screen: ScreenThumb): string =>
  clsx(screen.platform === 'web' && isTall(screen) ? TALL_WEB : FITTED, screen.platform === 'ios' && DEVICE);

type Props = {
  screen: ScreenThumb;
  /** URL of a rendition that the browser has cached, shown until the full image is loaded. */
  preview?: string | null;
  /** The frame element, for the opening animation. */
  frame?: RefObject<HTMLDivElement | null>;
};

/** The screen in its frame, as large as the window allows. Tall screenshots scroll, and a click zooms. */
export function Stage({ screen, preview, frame }: Props) {
  const { image } = screen;
  const scroller = useRef<HTMLDivElement>(null);
  const zoomButton = useRef<HTMLButtonElement>(null);
  const zoom = useZoom(scroller, zoomButton, image.width);

  return (
    <div
      data-stage
      data-zoomed={zoom.isZoomed || undefined}
      className={clsx(
        // The comparison covers the stage, so nothing in the stage may be focusable.
        'absolute inset-0 group-has-data-comparing:invisible',
        zoom.isZoomed ? 'p-0' : 'p-4 lg:px-20 lg:py-8',
      )}
    >
      <div className="grid size-full place-items-center [container-type:size]">
        <div
          ref={frame}
          style={zoom.isZoomed ? tintStyle(image) : frameStyle(screen)}
          className={clsx('shot', zoom.isZoomed ? 'size-full rounded-none after:hidden' : frameClass(screen))}
        >
          <div ref={scroller} className="size-full min-h-0 overflow-auto overscroll-contain">
            <button
              ref={zoomButton}
              type="button"
              aria-label={zoom.isZoomed ? 'Zoom out' : 'Zoom in'}
              onClick={zoom.toggle}
              onPointerDown={zoom.onPointerDown}
              onPointerMove={zoom.onPointerMove}
              style={{ width: zoom.width ?? '100%' }}
              className={clsx(
                // Without JavaScript the button does nothing. Only the image inside remains visible.
                'relative mx-auto block outline-offset-[-4px] noscript:invisible noscript:cursor-auto',
                zoom.isZoomed ? 'cursor-zoom-out' : 'cursor-zoom-in',
              )}
            >
              <ScreenImage
                key={image.id}
                screen={screen}
                preview={preview ?? null}
                isZoomed={zoom.isZoomed}
              />
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}

type ScreenImageProps = { screen: ScreenThumb; preview: string | null; isZoomed: boolean };

/**
 * Shows a spinner until the image is loaded, then fades the image in [P-42]. A server-rendered page shows its
 * image before the scripts run. If the image is still loading on hydration, it is hidden and then faded in.
 */
function ScreenImage({ screen, preview, isZoomed }: ScreenImageProps) {
  const { image, title } = screen;
  const [state, setState] = useState<'from-server' | 'loading' | 'loaded'>('from-server');
  // The preview stays behind the full image until the full image is opaque. Otherwise the stage would look empty during
  // the fade.
  const [showsPreview, setShowsPreview] = useState(preview !== null);
  const element = useRef<HTMLImageElement>(null);
  const { attempt, imageProps } = useImageFallback();
  // If the original cannot be loaded for a zoom, the zoom enlarges the rendition. The next zoom tries the original
  // again.
  const [hasZoomFailed, setZoomFailed] = useState(false);
  if (hasZoomFailed && !isZoomed) setZoomFailed(false);

  useLayoutEffect(() => {
    const { complete = false, naturalWidth = 0 } = element.current ?? {};
    const isLoaded = complete && naturalWidth > 0;
    setState(isLoaded ? 'loaded' : 'loading');
    if (isLoaded) setShowsPreview(false);
  }, []);

  const attachBoth = useCallback(
    (node: HTMLImageElement | null) => {
      element.current = node;
      imageProps.ref(node);
    },
    [imageProps.ref],
  );

  if (attempt > 1) return <MissingImage screen={screen} />;
  const zoomsRaw = attempt === 0 && isZoomed && !hasZoomFailed && image.width > largestWidth(image);
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
        {...(attempt === 1 || zoomsRaw ? { src: rawImageUrl(image.url) } : fullImage(screen))}
        ref={attachBoth}
        onError={() => (zoomsRaw ? setZoomFailed(true) : imageProps.onError())}
        onLoad={({ currentTarget }) => {
          setState('loaded');
          // With reduced motion the image does not fade in, so no transition ends.
          const hidePreview = (): void => setShowsPreview(false);
          if (matchMedia('(prefers-reduced-motion: reduce)').matches)
            void currentTarget.decode().then(hidePreview, hidePreview);
        }}
        // This event also fires when an image that is still loading on hydration has been hidden, so check the opacity.
        onTransitionEnd={({ currentTarget }) =>
          getComputedStyle(currentTarget).opacity === '1' && setShowsPreview(false)
        }
        alt={title}
        width={image.width}
        height={image.height}
        fetchPriority="high"
        decoding="async"
        draggable={false}
        data-state={state}
        className="relative h-auto w-full noscript:visible transition-opacity duration-150 ease-out data-[state=loading]:opacity-0"
      />
    </>
  );
}

function MissingImage({ screen }: { screen: ScreenThumb }) {
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
