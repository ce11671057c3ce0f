import { clsx } from 'clsx';
import { useState } from 'react';

type Props = {
  /** Name of the user. Its first letter is shown if there is no image. */
  name: string;
  src: string | null;
  /** Width and height in pixels. */
  size: 32 | 36 | 72;
  className?: string;
};

/** Font size of the letter, relative to the size of the avatar. */
const LETTER_SCALE = 0.42;

/** Avatar of a user. Hidden from screen readers because the name is shown next to it. */
export function Avatar({ name, src, size, className }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const classes = clsx('logo rounded-full! bg-line!', className);
  const dimensions = { width: size, height: size };
  const [letter = '?'] = name.trim();
  return (
    <span
      aria-hidden
      className={classes}
      style={{ ...dimensions, fontSize: Math.round(size * LETTER_SCALE) }}
    >
      {src && src !== failedSrc ? (
        <img {...dimensions} src={src} alt="" draggable={false} onError={() => setFailedSrc(src)} />
      ) : (
        letter.toUpperCase()
      )}
    </span>
  );
}
