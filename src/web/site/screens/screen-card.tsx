import type { ScreenCard as Screen } from '#shared/contracts/screens.ts';
import { type ImageLoading, Screenshot } from '#web/kit/screenshot.tsx';
import { CARD_LINK } from '../lists/frames.ts';
import { CARD_SIZES } from '../lists/sizes.ts';
import { ScreenLink } from '../viewer/screen-link.tsx';
import { ScreenCaption } from './screen-caption.tsx';
import { StackMark } from './stack-mark.tsx';

type Props = {
  screen: Screen;
  loading: ImageLoading;
  /** False on an app's own page, where all cards would name the same app. */
  showApp: boolean;
};

/** A screenshot that opens the overlay, with its title and app below. */
export function ScreenCard({ screen, loading, showApp }: Props) {
  const { title, app, image, platform, stack } = screen;
  return (
    <article className="relative min-w-0">
      {/* The link covers the whole card, but its focus ring surrounds only the image. */}
      <ScreenLink screen={screen} className={`${CARD_LINK[platform]} after:absolute after:inset-0`}>
        <Screenshot
          image={image}
          platform={platform}
          alt={`${title}, ${app.name}`}
          sizes={CARD_SIZES[platform]}
          loading={loading}
        />
      </ScreenLink>
      {stack && <StackMark stack={stack} />}
      <ScreenCaption screen={screen} showApp={showApp} />
    </article>
  );
}
