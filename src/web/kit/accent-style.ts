import type { CSSProperties } from 'react';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** The gallery's own accent for the root element; tokens.css chooses by theme. */
export const accentStyle = (accent: SiteSettings['accent']): CSSProperties | undefined =>
  accent
    ? ({
        '--brand-accent': accent.light.fill,
        '--brand-on-accent': accent.light.on,
        '--brand-accent-dark': accent.dark.fill,
        '--brand-on-accent-dark': accent.dark.on,
      } as CSSProperties)
    : undefined;
