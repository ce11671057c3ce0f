import { SKELETONS } from '#shared/limits.ts';
import type { Platform } from '#shared/platforms.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { CardChunk, CardChunks } from './card-chunk.tsx';
import { FRAME } from './frames.ts';

type Kind = 'app' | 'category' | 'screen';

const numbered = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function CardSkeleton({ kind, platform }: { kind: Kind; platform: Platform }) {
  return (
    <li data-skeleton={kind}>
      <Skeleton className={`${FRAME[platform]} bg-line`} />
      <div className="caption">
        <Skeleton className="my-0.5 h-4 w-2/5" />
      </div>
    </li>
  );
}

/** Placeholders of cards: `count` of them, by default 12 apps, 15 web screens or 20 iOS screens [P-36]. */
export function CardSkeletons({
  kind,
  platform,
  count,
}: {
  kind: 'app' | 'screen';
  platform: Platform;
  count?: number;
}) {
  const cardCount = count ?? (kind === 'app' ? SKELETONS.apps : SKELETONS.screens[platform]);
  return (
    <CardChunks>
      <CardChunk platform={platform} caption={kind === 'app' ? 'app' : 'title'} count={cardCount}>
        {numbered(cardCount).map((index) => (
          <CardSkeleton key={index} kind={kind} platform={platform} />
        ))}
      </CardChunk>
    </CardChunks>
  );
}

/** Placeholders of 8 categories [P-36]. */
export function CategorySkeletons({ platform }: { platform: Platform }) {
  return (
    <CardChunks>
      <CardChunk platform={platform} caption="category" count={SKELETONS.categories}>
        {numbered(SKELETONS.categories).map((index) => (
          <CardSkeleton key={index} kind="category" platform={platform} />
        ))}
      </CardChunk>
    </CardChunks>
  );
}
