import { clsx } from 'clsx';
import type { PostSummary } from '#shared/contracts/content.ts';
import { PREGENERATED_WIDTHS } from '#shared/limits.ts';
import { imageUrl, rawImageUrl } from '#shared/urls.ts';
import { thumbnailSources } from '#web/kit/image-sources.ts';
import { tintStyle } from '#web/kit/screenshot.tsx';
import { useImageFallback } from '#web/kit/use-image-fallback.ts';

type Props = {
  image: NonNullable<PostSummary['featuredImage']>;
  /** Alt text. Empty if the text next to the image says the same. */
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** `first` for an image at the top of the page, `lazy` for images in a list. */
  loading: 'first' | 'lazy';
  className?: string;
};

/** Widths for the page of a post: a slot of 720 px needs 1440 pixels on screens with a high resolution. */
const WIDTHS = [...PREGENERATED_WIDTHS, 1200, 1600] as const;

/** A post's image in the shape of a link preview, with reserved space while it loads. */
export function FeaturedImage({ image, alt, sizes, loading, className }: Props) {
  const { attempt, imageProps } = useImageFallback();
  // The first attempt loads a rendition, the second the original. If both fail, only the background remains.
  const sources =
    attempt === 0
      ? {
          ...thumbnailSources(image, loading === 'first' ? WIDTHS : undefined),
          src: imageUrl(image.url, { width: 1200 }),
          sizes,
        }
      : { src: rawImageUrl(image.url) };
  return (
    <span className={clsx('shot', className)} style={tintStyle(image)}>
      {attempt < 2 && (
        <img
          {...imageProps}
          {...sources}
          alt={alt}
          width={image.width}
          height={image.height}
          loading={loading === 'first' ? 'eager' : 'lazy'}
          fetchPriority={loading === 'first' ? 'high' : 'auto'}
          decoding="async"
          className="aspect-[1200/630] w-full object-cover"
        />
      )}
    </span>
  );
}
