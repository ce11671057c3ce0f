import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type { Platform } from '#shared/platforms.ts';

/** Height of what stands below a card's frame, on small screens and on others (`caption` in styles.css). */
const CAPTIONS = {
  app: ['34px', '34px'],
  screen: ['50px', '30px'],
  /** A screen without its app. */
  title: ['30px', '30px'],
} as const;

/** What a chunk says to its grid, so that it takes up the right space while it is skipped. */
export const chunkStyle = (caption: keyof typeof CAPTIONS, count: number): CSSProperties => {
  const [small, large] = CAPTIONS[caption];
  return { '--count': count, '--caption-small': small, '--caption-large': large } as CSSProperties;
};

type Props = { platform: Platform; caption: keyof typeof CAPTIONS; count: number; children: ReactNode };

/** A page of a list as one grid, which the browser skips while it is far away. `children` are `li`. */
export function CardChunk({ platform, caption, count, children }: Props) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
      role="list"
      className={clsx('card-chunk', platform === 'ios' ? 'card-grid-ios' : 'card-grid-web')}
      style={chunkStyle(caption, count)}
    >
      {children}
    </ul>
  );
}
