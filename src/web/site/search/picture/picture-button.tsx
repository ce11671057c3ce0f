import { Image } from 'lucide-react';
import { useRef } from 'react';
import { buttonClass } from '#web/kit/button.tsx';
import { pictureIn } from './find-by-picture.ts';

/** Chooses a picture to search for: a file, or on phones a photo. */
export function PictureButton({ onPicture }: { onPicture: (picture: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        data-picture-input
        onChange={({ currentTarget }) => {
          const picture = pictureIn(currentTarget.files);
          // Without this, choosing the same file again would cause no change event.
          currentTarget.value = '';
          if (picture) onPicture(picture);
        }}
      />
      <button
        type="button"
        aria-label="Search by picture"
        title="Search by picture: choose, drop or paste one"
        onClick={() => input.current?.click()}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <Image aria-hidden size={18} />
      </button>
    </>
  );
}
