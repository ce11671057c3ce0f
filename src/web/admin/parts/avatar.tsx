import { clsx } from 'clsx';
import { useState } from 'react';

type Props = {
  /** Whose it is: the first letter stands where there is no picture. */
  name: string;
  src: string | null;
  /** Pixels. */
  size: 32 | 36 | 72;
  className?: string;
};

/** Decoration: the name stands beside it. */
export function Avatar({ name, src, size, className }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = clsx('logo rounded-full! bg-line!', className);
  const dimensions = { width: size, height: size };
  const [letter = '?'] = name.trim();
  return (
    <span aria-hidden className={shape} style={{ ...dimensions, fontSize: Math.round(size * 0.42) }}>
      {src && src !== broken ? (
        <img {...dimensions} src={src} alt="" draggable={false} onError={() => setBroken(src)} />
      ) : (
        letter.toUpperCase()
      )}
    </span>
  );
}
