import type { ImageRef } from '#shared/contracts/common.ts';
import { imageUrl } from '#shared/urls.ts';

type Props = {
  image: ImageRef | null;
  /** Object URL of a file that is being uploaded. */
  preview: string | null;
  alt: string;
};

/** Featured image, cropped to the same ratio as on the public page. */
export function FeaturedImage({ image, preview, alt }: Props) {
  const src = preview ?? (image && imageUrl(image.url, { width: 1200 }));
  return (
    src && (
      <img src={src} alt={alt} className="aspect-[1200/630] w-full rounded-media bg-sunken object-cover" />
    )
  );
}
