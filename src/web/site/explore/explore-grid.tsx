import type { ExploredScreen } from '#shared/contracts/explore.ts';
import type { Platform } from '#shared/platforms.ts';
import type { ImageLoading } from '#web/kit/screenshot.tsx';
import { cardLoading } from '#web/site/lists/sizes.ts';
import { ScreenCard } from '../screens/screen-card.tsx';
import { ResultCard } from '../search/results/result-card.tsx';

const GRID: Record<Platform | 'both', string> = {
  web: 'result-grid-web',
  ios: 'result-grid-ios',
  both: 'mixed-grid',
};

/** The card of a screen. With a query, it shows the matching line. */
const Card = ({ screen, loading }: { screen: ExploredScreen; loading: ImageLoading }) =>
  screen.match === undefined ? (
    <ScreenCard screen={screen} loading={loading} showApp />
  ) : (
    <ResultCard hit={{ ...screen, match: screen.match }} loading={loading} />
  );

type Props = { platform: Platform | undefined; chunks: readonly (readonly ExploredScreen[])[] };

/** The filtered screens in the grid of their platform, or in one grid for both. */
export function ExploreGrid({ platform, chunks }: Props) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul role="list" className={GRID[platform ?? 'both']}>
      {chunks.flatMap((screens, chunkIndex) =>
        screens.map((screen, index) => (
          <li key={screen.id} data-platform={screen.platform}>
            <Card
              screen={screen}
              loading={chunkIndex === 0 ? cardLoading(index, platform ?? 'web') : 'lazy'}
            />
          </li>
        )),
      )}
    </ul>
  );
}
