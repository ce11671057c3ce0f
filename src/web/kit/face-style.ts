import type { CSSProperties } from 'react';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** The gallery's own accent for the root element; tokens.css chooses by theme. */
export const faceStyle = (accent: SiteSettings['accent']): CSSProperties | undefined =>
  accent
    ? ({
        '--face-accent': accent.light.fill,
        '--face-on-accent': accent.light.on,
        '--face-accent-dark': accent.dark.fill,
        '--face-on-accent-dark': accent.dark.on,
      } as CSSProperties)
    : undefined;
