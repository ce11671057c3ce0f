import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type { Platform } from '#shared/platforms.ts';

/**
 * Height of the caption below a card's frame with its padding of 10 px, in small and in larger windows (`caption` in
 * cards.css). In small windows an iOS screen has up to two lines of title (`ScreenCaption`). Two sizes of text on one
 * baseline take 21 px.
 */
const CAPTIONS = {
  app: { web: ['34px', '34px'], ios: ['34px', '34px'] },
  category: { web: ['50px', '31px'], ios: ['50px', '31px'] },
  /** A category without its count. */
  name: { web: ['30px', '30px'], ios: ['30px', '30px'] },
  screen: { web: ['50px', '31px'], ios: ['70px', '31px'] },
  /** A screen without its app. */
  title: { web: ['30px', '30px'], ios: ['50px', '30px'] },
} as const;

export type CaptionKind = keyof typeof CAPTIONS;

/** CSS variables that give the grid its height while the browser skips its rendering (`content-visibility`). */
const chunkStyle = (caption: CaptionKind, platform: Platform, count: number): CSSProperties => {
  const [small, large] = CAPTIONS[caption][platform];
  return { '--count': count, '--caption-small': small, '--caption-large': large } as CSSProperties;
};

type Props = { platform: Platform; caption: CaptionKind; count: number; children: ReactNode };

/** The chunks of a list, one below the other. */
export const CardChunks = ({ children }: { children: ReactNode }) => (
  <div className="card-chunks">{children}</div>
);

/**
 * One page of a list as a grid, in `CardChunks`. The browser does not render it while it is far off-screen. `children`
 * are `li`.
 */
export function CardChunk({ platform, caption, count, children }: Props) {
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
      role="list"
      className={clsx(
        'card-chunk',
        platform === 'ios' ? 'card-grid-ios' : 'card-grid-web',
        (caption === 'category' || caption === 'name') && 'card-grid-categories',
      )}
      style={chunkStyle(caption, platform, count)}
    >
      {children}
    </ul>
  );
}
