import { clsx } from 'clsx';
import { useState } from 'react';
import { ImagePane } from './image-pane.tsx';

type Props = { src: string; alt: string; width: number; height: number };

/**
 * Preview of an image, scaled to fit its pane. A click toggles between this size and the width of the pane, which then
 * scrolls. On windows narrower than 1024 px the pane is small, so that the form's fields are not pushed far down.
 */
export function ImagePreview({ src, alt, width, height }: Props) {
  const [isLarge, setLarge] = useState(false);
  return (
    <ImagePane
      className={clsx(
        'relative lg:min-h-48 lg:grow',
        isLarge ? 'max-lg:max-h-[70dvh]' : 'max-lg:h-32 max-lg:w-32',
      )}
    >
      <div className={isLarge ? 'relative' : 'absolute inset-2 lg:inset-3'}>
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          className={clsx(
            'h-auto max-w-full rounded-[6px]',
            isLarge ? 'mx-auto' : 'absolute inset-0 m-auto max-h-full w-auto',
          )}
        />
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label="Enlarge image"
          onClick={() => setLarge(!isLarge)}
          className={clsx(
            'absolute inset-0 rounded-[6px] bg-transparent',
            isLarge ? 'cursor-zoom-out!' : 'cursor-zoom-in!',
          )}
        />
      </div>
    </ImagePane>
  );
}
