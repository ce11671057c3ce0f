import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type { Platform } from '#shared/platforms.ts';

/** Height of the caption below a card's frame, in small and in larger windows (`caption` in cards.css). */
const CAPTIONS = {
  app: ['34px', '34px'],
  category: ['50px', '30px'],
  /** Up to two lines of title in small windows, and the app. */
  screen: ['70px', '30px'],
  /** A screen without its app. */
  title: ['50px', '30px'],
} as const;

export type CaptionKind = keyof typeof CAPTIONS;

/** CSS variables that give the grid its height while the browser skips its rendering (`content-visibility`). */
const chunkStyle = (caption: CaptionKind, count: number): CSSProperties => {
  const [small, large] = CAPTIONS[caption];
  return { '--count': count, '--caption-small': small, '--caption-large': large } as CSSProperties;
};

type Props = { platform: Platform; caption: CaptionKind; count: number; children: ReactNode };

/** One page of a list as a grid. The browser does not render it while it is far off-screen. `children` are `li`. */
export function CardChunk({ platform, caption, count, children }: Props) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
      role="list"
      className={clsx(
        'card-chunk',
        platform === 'ios' ? 'card-grid-ios' : 'card-grid-web',
        caption === 'category' && 'card-grid-categories',
      )}
      style={chunkStyle(caption, count)}
    >
      {children}
    </ul>
  );
}
