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

/** A picture this many times wider than its frame would show a strip of itself; it is shown whole. */
const TOO_WIDE = 2;

/** What is cut is cut at the right: interfaces begin at the left, and half of a word helps nobody. */
const fitOf = ({ width, height }: ImageRef, platform: Platform): string =>
  width / height > PLATFORM_RATIOS[platform] * TOO_WIDE ? 'object-contain' : 'object-cover object-left-top';

/** `first` is what the visitor waits for, `soon` what stands beside it, `lazy` what is further down. */
export type ImageLoading = 'first' | 'soon' | 'lazy';

type Props = {
  image: ImageRef;
  platform: Platform;
  /** Empty where the text beside the picture says the same. */
  alt: string;
  /** The `sizes` attribute: how wide the frame is at which window; or the one width to ask for, in pixels. */
  sizes: string | ImageWidth;
  load?: ImageLoading | undefined;
  className?: string | undefined;
};

/** `--tint` of a ground, for `shot` in cards.css; nothing where the picture has no placeholder. */
export const tintStyle = (image: ImageRef | null | undefined): CSSProperties | undefined => {
  const tint = tintOf(image?.thumbhash ?? null);
  return tint ? ({ '--tint': tint } as CSSProperties) : undefined;
};

/**
 * A screenshot in its frame: the platform's ratio, so that nothing moves when it arrives, on a ground tinted
 * from its placeholder, cut from the top. A failed rendition falls back to the raw file once [P-71].
 */
export function Screenshot({ image, platform, alt, sizes, load = 'lazy', className }: Props) {
  return (
    <span
      className={clsx('shot', platform === 'ios' ? 'shot-ios' : 'shot-web', className)}
      style={tintStyle(image)}
    >
      <Picture key={image.id} image={image} platform={platform} alt={alt} sizes={sizes} load={load} />
    </span>
  );
}

/** The picture's addresses on the first way to show it, and on the second. */
function sourcesOf(image: ImageRef, sizes: Props['sizes'], way: number) {
  if (way > 0) return { src: rawImageUrl(image.url) };
  if (typeof sizes === 'number') return { src: imageUrl(image.url, { width: sizes }) };
  return { ...thumbnailSources(image), sizes };
}

function Picture({ image, platform, alt, sizes, load }: Omit<Props, 'className'>) {
  const { way, attach } = useImageFallback();
  if (way > 1) return <MissingPicture alt={alt} />;
  return (
    <img
      {...attach}
      {...sourcesOf(image, sizes, way)}
      alt={alt}
      width={image.width}
      height={image.height}
      loading={load === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={load === 'first' ? 'high' : 'auto'}
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
