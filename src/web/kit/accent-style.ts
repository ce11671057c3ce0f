import type { CSSProperties } from 'react';
import type { SiteSettings } from '#shared/contracts/site.ts';

/**
 * Returns the inline style of the root element. It contains the gallery's accent color for the light and the dark
 * theme, from which tokens.css selects. Undefined for the default accent.
 */
export const accentStyle = (accent: SiteSettings['accent']): CSSProperties | undefined =>
  accent
    ? ({
        '--brand-accent': accent.light.fill,
        '--brand-on-accent': accent.light.on,
        '--brand-accent-dark': accent.dark.fill,
        '--brand-on-accent-dark': accent.dark.on,
      } as CSSProperties)
    : undefined;
