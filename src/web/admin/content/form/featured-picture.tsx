import type { ImageRef } from '#shared/contracts/common.ts';
import { imageUrl } from '#shared/urls.ts';

type Props = {
  image: ImageRef | null;
  /** An object URL of a file that is on its way. */
  preview: string | null;
  alt: string;
};

/** A post's picture as its page cuts it. */
export function FeaturedPicture({ image, preview, alt }: Props) {
  const src = preview ?? (image && imageUrl(image.url, { width: 1200 }));
  return (
    src && (
      <img src={src} alt={alt} className="aspect-[1200/630] w-full rounded-media bg-sunken object-cover" />
    )
  );
}
