import type { ScreenCard as Screen } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';
import { CardChunk, CardChunks } from '../lists/card-chunk.tsx';
import { cardLoading } from '../lists/sizes.ts';
import { ScreenCard } from './screen-card.tsx';

type Props = {
  platform: Platform;
  /** Pages of the list, as they were loaded. */
  chunks: readonly (readonly Screen[])[];
  showApp: boolean;
};

/** Screens of a list, in the platform's grid. */
export function ScreenGrid({ platform, chunks, showApp }: Props) {
  return (
    <CardChunks>
      {chunks.map((screens, chunkIndex) => (
        <CardChunk
          key={screens[0]?.id ?? chunkIndex}
          platform={platform}
          caption={showApp ? 'screen' : 'title'}
          count={screens.length}
        >
          {screens.map((screen, index) => (
            <li key={screen.id}>
              <ScreenCard
                screen={screen}
                showApp={showApp}
                loading={chunkIndex === 0 ? cardLoading(index, platform) : 'lazy'}
              />
            </li>
          ))}
        </CardChunk>
      ))}
    </CardChunks>
  );
}
