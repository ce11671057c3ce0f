import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import { LIMITS } from '#shared/limits.ts';
import { Button } from '#web/kit/button.tsx';
import { Field } from '#web/kit/fields.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { FileZone } from '../../images/file-zone.tsx';
import { FeaturedImage } from './featured-image.tsx';
import type { FeaturedImageUpload as Upload } from './use-featured-image.ts';

type Props = {
  image: ImageRef | null;
  alt: string;
  onAlt: (alt: string) => void;
  upload: Upload;
  /** Title of the post, which is used if the alt text is empty. */
  title: string;
};

/** Field for the image above a post and in link previews, with its alt text. */
export function FeaturedImageField({ image, alt, onAlt, upload, title }: Props) {
  const chooseButton = useRef<HTMLButtonElement>(null);
  const hasImage = image !== null || upload.preview !== null;
  const remove = async (): Promise<void> => {
    await upload.remove();
    // The remove button disappears with the image, so focus the button that chooses an image.
    requestAnimationFrame(() => chooseButton.current?.focus());
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5 p-4 sm:p-6">
      <legend className="sr-only">Featured image</legend>
      <FileZone
        label="Featured image file"
        // Accept no file during a removal: the removal would also remove the new image when it ends.
        disabled={upload.isRemoving}
        onFiles={([file]) => file && upload.choose(file)}
        className={clsx(
          'grid place-items-center gap-3 rounded-media border border-dashed p-4 text-center transition-colors duration-150',
          !hasImage && 'py-8',
        )}
        dragOverClass="border-ink bg-sunken"
        idleClass="border-line-strong"
      >
        {(open) => (
          <>
            {hasImage ? (
              <div className="relative w-full max-w-120">
                <FeaturedImage image={image} preview={upload.preview} alt="Preview of the featured image" />
                {upload.preview && (
                  <span className="absolute inset-0 grid place-items-center rounded-media bg-canvas/70">
                    <Spinner label="Uploading the featured image" className="text-lg" />
                  </span>
                )}
              </div>
            ) : (
              <ImageUp aria-hidden size={24} strokeWidth={1.5} className="text-ink-faint" />
            )}
            <div className="flex flex-wrap justify-center gap-2">
              <Button ref={chooseButton} size="small" onClick={open}>
                {hasImage ? 'Replace image' : 'Choose an image'}
              </Button>
              {hasImage && (
                <Button
                  size="small"
                  variant="ghost"
                  disabled={upload.isRemoving}
                  onClick={() => void remove()}
                >
                  Remove image
                </Button>
              )}
            </div>
            <p className="text-ink-faint text-sm">
              1200x630 recommended. <span className="max-sm:hidden">JPG, PNG, GIF or WEBP. </span>Max 10MB.
            </p>
          </>
        )}
      </FileZone>
      {hasImage && (
        <Field
          label="Alt text"
          autoComplete="off"
          maxLength={LIMITS.altMax}
          hint={`Describes the image for people who cannot see it. ${title ? `Without alt text, the title “${title}” is used.` : ''}`}
          value={alt}
          onChange={({ currentTarget }) => onAlt(currentTarget.value)}
        />
      )}
    </fieldset>
  );
}
