import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import type { ImageWidth } from '#shared/limits.ts';
import { PLATFORM_RATIOS, type Platform } from '#shared/platforms.ts';
import { imageUrl, rawImageUrl } from '#shared/urls.ts';
import { thumbnailSources } from './image-sources.ts';
import { tintOf } from './tint.ts';
import { useImageFallback } from './use-image-fallback.ts';
import { useIsOffline } from './use-online.ts';

/**
 * An image is not cropped if its aspect ratio exceeds that of its frame by more than this factor. A crop would show
 * only a strip.
 */
export const MAX_CROP_FACTOR = 2;

/**
 * Returns the classes that fit the image into its frame. The image is cropped at the right or bottom, because
 * interfaces start at the top left.
 */
const fitClass = ({ width, height }: ImageRef, platform: Platform): string =>
  width / height > PLATFORM_RATIOS[platform] * MAX_CROP_FACTOR
    ? 'object-contain'
    : 'object-cover object-left-top';

/**
 * Loading priority of an image: `first` for the image that the visitor waits for, `soon` for images next to
 * it, and `lazy` for images further down.
 */
export type ImageLoading = 'first' | 'soon' | 'lazy';

type Props = {
  image: ImageRef;
  platform: Platform;
  /** Alt text. Empty if the text next to the image says the same. */
  alt: string;
  /** The `sizes` attribute for a responsive image, or a single width in pixels. */
  sizes: string | ImageWidth;
  loading?: ImageLoading | undefined;
  className?: string | undefined;
};

/**
 * Returns a style that sets `--tint`, from which `shot` in cards.css derives its background. Undefined without a
 * thumbhash.
 */
export const tintStyle = (image: ImageRef | null | undefined): CSSProperties | undefined => {
  const tint = tintOf(image?.thumbhash ?? null);
  return tint ? ({ '--tint': tint } as CSSProperties) : undefined;
};

/**
 * Screenshot in a frame with the aspect ratio of the platform, so that the layout does not move when the
 * image loads. The background is tinted with the average color of the image. If the rendition cannot be loaded,
 * the original is tried once [P-71].
 */
export function Screenshot({ image, platform, alt, sizes, loading = 'lazy', className }: Props) {
  return (
    <span
      className={clsx('shot', platform === 'ios' ? 'shot-ios' : 'shot-web', className)}
      style={tintStyle(image)}
    >
      <ScreenshotImage
        key={image.id}
        image={image}
        platform={platform}
        alt={alt}
        sizes={sizes}
        loading={loading}
      />
    </span>
  );
}

function sourcesOf(image: ImageRef, sizes: Props['sizes'], attempt: number) {
  if (attempt > 0) return { src: rawImageUrl(image.url) };
  if (typeof sizes === 'number') return { src: imageUrl(image.url, { width: sizes }) };
  return { ...thumbnailSources(image), sizes };
}

function ScreenshotImage({ image, platform, alt, sizes, loading }: Omit<Props, 'className'>) {
  const { attempt, imageProps } = useImageFallback();
  if (attempt > 1) return <MissingImage alt={alt} />;
  return (
    <img
      {...imageProps}
      {...sourcesOf(image, sizes, attempt)}
      alt={alt}
      width={image.width}
      height={image.height}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      className={clsx('size-full', fitClass(image, platform))}
    />
  );
}

function MissingImage({ alt }: { alt: string }) {
  const text = useIsOffline() ? 'Image could not be loaded' : 'Image missing';
  return (
    <span className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-ink-faint text-xs">
      <ImageOff aria-hidden size={20} strokeWidth={1.5} />
      <span>
        {text}
        {alt && <span className="sr-only">: {alt}</span>}
      </span>
    </span>
  );
}
