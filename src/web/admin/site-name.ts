import type { SiteSettings } from '#shared/contracts/site.ts';

/** The gallery's name, which the document carries. */
export const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** The gallery's own logo, if it has one. */
export function siteLogo(): SiteSettings['logo'] {
  const given = document.querySelector<HTMLMetaElement>('meta[name="vitrine:logo"]')?.content;
  return given ? (JSON.parse(given) as SiteSettings['logo']) : null;
}
