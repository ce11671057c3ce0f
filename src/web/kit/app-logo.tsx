import { clsx } from 'clsx';
import type { ImageRef } from '#shared/contracts/common.ts';
import { textColorOn } from '#shared/contrast.ts';
import { imageUrl, rawImageUrl } from '#shared/urls.ts';
import { useImageFallback } from './use-image-fallback.ts';

type LogoOwner = { name: string; logo: ImageRef | null; brandColor?: string | null };
/** Width and height in pixels. */
type LogoSize = 20 | 24 | 32 | 40 | 48 | 80;

type Props = { app: LogoOwner; size: LogoSize; className?: string | undefined };

/** Font size of the letter, relative to the size of the logo. */
const LETTER_SCALE = 0.48;

/**
 * Logo of an app: the resized image, or the raw file if that cannot be loaded. Without either, the first letter of the
 * name is shown on the brand color [P-71]. The logo has no alternative text, because the name of the app is always
 * shown next to it.
 */
export function AppLogo({ app, size, className }: Props) {
  const classes = clsx('logo', className);
  const dimensions = { width: size, height: size };
  return app.logo ? (
    <LogoImage key={app.logo.id} app={app} logo={app.logo} classes={classes} dimensions={dimensions} />
  ) : (
    <LogoLetter app={app} classes={classes} dimensions={dimensions} />
  );
}

type InnerProps = { app: LogoOwner; classes: string; dimensions: { width: number; height: number } };

function LogoImage({ app, logo, classes, dimensions }: InnerProps & { logo: ImageRef }) {
  const { attempt, imageProps } = useImageFallback();
  if (attempt > 1) return <LogoLetter app={app} classes={classes} dimensions={dimensions} />;
  // Twice the size for high-density displays. The server rounds up to an available width.
  const src = attempt === 0 ? imageUrl(logo.url, { width: dimensions.width * 2 }) : rawImageUrl(logo.url);
  return (
    <span className={classes} style={dimensions}>
      <img
        {...imageProps}
        {...dimensions}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </span>
  );
}

function LogoLetter({ app, classes, dimensions }: InnerProps) {
  const [letter = '?'] = app.name.trim();
  const colors = app.brandColor
    ? { backgroundColor: app.brandColor, color: textColorOn(app.brandColor) }
    : {};
  return (
    <span
      aria-hidden
      className={classes}
      style={{ ...dimensions, fontSize: Math.round(dimensions.width * LETTER_SCALE), ...colors }}
    >
      {letter.toUpperCase()}
    </span>
  );
}
