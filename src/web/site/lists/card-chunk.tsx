import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import type { Platform } from '#shared/platforms.ts';

/**
 * Height of the caption below a card's frame, without the caption's padding, in small and in larger windows (`caption`
 * in cards.css). A line of text is 20 px high (1.25rem). A line that mixes two font sizes on one baseline is 21 px
 * high. In small windows an iOS screen has up to two lines of title (`ScreenCaption`).
 */
const CAPTIONS = {
  app: { web: ['1.5rem', '1.5rem'], ios: ['1.5rem', '1.5rem'] },
  category: { web: ['2.5rem', '1.3125rem'], ios: ['2.5rem', '1.3125rem'] },
  /** A category without its count. */
  name: { web: ['1.25rem', '1.25rem'], ios: ['1.25rem', '1.25rem'] },
  screen: { web: ['2.5rem', '1.3125rem'], ios: ['3.75rem', '1.3125rem'] },
  /** A screen without its app. */
  title: { web: ['1.25rem', '1.25rem'], ios: ['2.5rem', '1.25rem'] },
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
