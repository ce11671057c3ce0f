import { clsx } from 'clsx';
import { MARK } from '#shared/brand.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** The product's logo mark in the accent colors. */
export function Mark({ size = 24 }: { size?: number }) {
  const { size: side, radius, stroke, front, back, backOpacity } = MARK;
  return (
    <svg aria-hidden viewBox={`0 0 ${side} ${side}`} width={size} height={size} className="shrink-0">
      <rect width={side} height={side} rx={radius} className="fill-accent" />
      <g className="fill-on-accent stroke-on-accent" strokeWidth={stroke} strokeLinejoin="round">
        <path d={back} opacity={backOpacity} />
        <path d={front} />
      </g>
    </svg>
  );
}

/** Height of the gallery's own logo, in pixels. */
const LOGO_HEIGHT = 24;

/**
 * Shows the gallery's own logo, which contains the gallery's name. A gallery without its own logo gets the product's
 * mark and the gallery's name as text.
 */
export function Brand({ name, logo }: { name: string; logo: SiteSettings['logo'] }) {
  if (logo) {
    const size = { width: Math.round(LOGO_HEIGHT * logo.ratio), height: LOGO_HEIGHT };
    return (
      <>
        <img
          {...size}
          src={logo.url}
          alt={name}
          className={clsx('min-w-0 max-w-48 object-contain object-left', logo.darkUrl && 'dark:hidden')}
        />
        {logo.darkUrl && (
          <img
            {...size}
            src={logo.darkUrl}
            alt={name}
            className="hidden min-w-0 max-w-48 object-contain object-left dark:block"
          />
        )}
      </>
    );
  }
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <Mark />
      <span className="truncate font-semibold text-[1.0625rem] leading-6 tracking-[-0.03em]">{name}</span>
    </span>
  );
}
