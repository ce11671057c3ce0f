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

/** A picture this many times wider than its frame is shown whole, because a crop would show only a strip. */
const TOO_WIDE = 2;

/** Crops at the right, because interfaces start at the left. */
const fitOf = ({ width, height }: ImageRef, platform: Platform): string =>
  width / height > PLATFORM_RATIOS[platform] * TOO_WIDE ? 'object-contain' : 'object-cover object-left-top';

/**
 * Loading priority: `first` for what the visitor waits for, `soon` for pictures beside it, `lazy` for pictures
 * further down.
 */
export type ImageLoading = 'first' | 'soon' | 'lazy';

type Props = {
  image: ImageRef;
  platform: Platform;
  /** Empty if the text beside the picture says the same. */
  alt: string;
  /** The `sizes` attribute, or a single width in pixels. */
  sizes: string | ImageWidth;
  loading?: ImageLoading | undefined;
  className?: string | undefined;
};

/** `--tint` of the background, for `shot` in cards.css; undefined without a placeholder. */
export const tintStyle = (image: ImageRef | null | undefined): CSSProperties | undefined => {
  const tint = tintOf(image?.thumbhash ?? null);
  return tint ? ({ '--tint': tint } as CSSProperties) : undefined;
};

/**
 * A screenshot in its frame with the platform's ratio, so that the layout does not move when it loads, on a tinted
 * background, cropped at the bottom. A failed rendition falls back to the raw file once [P-71].
 */
export function Screenshot({ image, platform, alt, sizes, loading = 'lazy', className }: Props) {
  return (
    <span
      className={clsx('shot', platform === 'ios' ? 'shot-ios' : 'shot-web', className)}
      style={tintStyle(image)}
    >
      <Picture key={image.id} image={image} platform={platform} alt={alt} sizes={sizes} loading={loading} />
    </span>
  );
}

/** Returns the picture's sources for the first and the second attempt. */
function sourcesOf(image: ImageRef, sizes: Props['sizes'], attempt: number) {
  if (attempt > 0) return { src: rawImageUrl(image.url) };
  if (typeof sizes === 'number') return { src: imageUrl(image.url, { width: sizes }) };
  return { ...thumbnailSources(image), sizes };
}

function Picture({ image, platform, alt, sizes, loading }: Omit<Props, 'className'>) {
  const { attempt, imageProps } = useImageFallback();
  if (attempt > 1) return <MissingPicture alt={alt} />;
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
      className={clsx('size-full', fitOf(image, platform))}
    />
  );
}

function MissingPicture({ alt }: { alt: string }) {
  return (
    <span className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-ink-faint text-xs">
      <ImageOff aria-hidden size={20} strokeWidth={1.5} />
      <span>Image missing{alt && <span className="sr-only">: {alt}</span>}</span>
    </span>
  );
}
