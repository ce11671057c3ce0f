import { clsx } from 'clsx';
import { useState } from 'react';
import { PicturePane } from './picture-pane.tsx';

type Props = { src: string; alt: string; width: number; height: number };

/**
 * A picture fitted into its pane, which is small below 1024 px to keep the fields near. A press shows it at the full
 * width, to be scrolled, and a second one fits it again.
 */
export function PreviewPicture({ src, alt, width, height }: Props) {
  const [isLarge, setLarge] = useState(false);
  return (
    <PicturePane
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
          aria-label="Enlarge picture"
          onClick={() => setLarge(!isLarge)}
          className={clsx(
            'absolute inset-0 rounded-[6px] bg-transparent',
            isLarge ? 'cursor-zoom-out!' : 'cursor-zoom-in!',
          )}
        />
      </div>
    </PicturePane>
  );
}
