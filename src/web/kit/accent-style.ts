import type { CSSProperties } from 'react';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** The gallery's accent colour for the root element; tokens.css picks the theme's variant. */
export const accentStyle = (accent: SiteSettings['accent']): CSSProperties | undefined =>
  accent
    ? ({
        '--brand-accent': accent.light.fill,
        '--brand-on-accent': accent.light.on,
        '--brand-accent-dark': accent.dark.fill,
        '--brand-on-accent-dark': accent.dark.on,
      } as CSSProperties)
    : undefined;
