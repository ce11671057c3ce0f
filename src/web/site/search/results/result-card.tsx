import type { ScreenHit } from '#shared/contracts/search.ts';
import { type ImageLoading, Screenshot } from '#web/kit/screenshot.tsx';
import { CARD_LINK } from '#web/site/lists/frames.ts';
import { CARD_SIZES } from '#web/site/lists/sizes.ts';
import { ScreenCaption } from '#web/site/screens/screen-caption.tsx';
import { StackMark } from '#web/site/screens/stack-mark.tsx';
import { ScreenLink } from '#web/site/viewer/screen-link.tsx';
import { MarkedLine } from './marked-line.tsx';
import { MatchHighlights } from './match-highlights.tsx';

/** A found screenshot, with the matching line below it and highlights in both. */
export function ResultCard({ hit, loading }: { hit: ScreenHit; loading: ImageLoading }) {
  const { title, app, image, platform, match, stack } = hit;
  return (
    <article className="relative min-w-0">
      <ScreenLink screen={hit} className={`${CARD_LINK[platform]} relative`}>
        <Screenshot
          image={image}
          platform={platform}
          alt={`${title}, ${app.name}`}
          sizes={CARD_SIZES[platform]}
          loading={loading}
        />
        {match && <MatchHighlights image={image} platform={platform} boxes={match.boxes} />}
      </ScreenLink>
      {stack && <StackMark stack={stack} />}
      <ScreenCaption screen={hit} />
      <p className="mt-0.5 h-5 truncate text-ink-soft text-sm">{match && <MarkedLine match={match} />}</p>
    </article>
  );
}
