import type { CSSProperties } from 'react';
import type { SiteSettings } from '#shared/contracts/site.ts';

/**
 * Returns the style of the root element that sets the accent color of the gallery. tokens.css selects the
 * variant for the light or dark theme. Undefined for the default accent.
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
