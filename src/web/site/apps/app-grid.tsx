import type { AppCard as App } from '#shared/contracts/apps.ts';
import type { Platform } from '#shared/platforms.ts';
import { CardChunk, CardChunks } from '../lists/card-chunk.tsx';
import { cardLoading } from '../lists/sizes.ts';
import { AppCard } from './app-card.tsx';

type Props = { platform: Platform; chunks: readonly (readonly App[])[] };

/** Shows the apps of a list in the platform's grid. */
export function AppGrid({ platform, chunks }: Props) {
  return (
    <CardChunks>
      {chunks.map((apps, chunkIndex) => (
        <CardChunk key={apps[0]?.id ?? chunkIndex} platform={platform} caption="app" count={apps.length}>
          {apps.map((app, index) => (
            <li key={app.id} className="min-w-0">
              <AppCard
                app={app}
                platform={platform}
                loading={chunkIndex === 0 ? cardLoading(index, platform) : 'lazy'}
              />
            </li>
          ))}
        </CardChunk>
      ))}
    </CardChunks>
  );
}
