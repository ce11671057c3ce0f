import type { ScreenHit } from '#shared/contracts/search.ts';
import { type ImageLoading, Screenshot } from '#web/kit/screenshot.tsx';
import { CARD_LINK } from '../../lists/frames.ts';
import { CARD_SIZES } from '../../lists/sizes.ts';
import { ScreenCaption } from '../../screens/screen-caption.tsx';
import { ScreenLink } from '../../viewer/screen-link.tsx';
import { MarkedLine } from './marked-line.tsx';
import { Places } from './places.tsx';

/** A found screenshot, with the matching line below it and highlights in both. */
export function FoundCard({ hit, load }: { hit: ScreenHit; load: ImageLoading }) {
  const { title, app, image, platform, match } = hit;
  return (
    <article className="relative min-w-0">
      <ScreenLink screen={hit} className={`${CARD_LINK[platform]} relative`}>
        <Screenshot
          image={image}
          platform={platform}
          alt={`${title}, ${app.name}`}
          sizes={CARD_SIZES[platform]}
          loading={load}
        />
        {match && <Places image={image} platform={platform} places={match.places} />}
      </ScreenLink>
      <ScreenCaption screen={hit} />
      <p className="mt-0.5 h-5 truncate text-ink-soft text-sm">{match && <MarkedLine match={match} />}</p>
    </article>
  );
}
