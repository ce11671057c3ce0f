import type { SiteSettings } from '#shared/contracts/site.ts';

/** What the document carries under a name. */
const carried = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The gallery's name. */
export const siteName = (): string => carried('application-name') ?? '';

/** Where visitors find the gallery, without the scheme: `gallery.example`. */
export const siteAddress = (): string =>
  (carried('vitrine:address') ?? location.origin).replace(/^https?:\/\//, '');

/** The gallery's own logo, if it has one. */
export function siteLogo(): SiteSettings['logo'] {
  const given = carried('vitrine:logo');
  return given ? (JSON.parse(given) as SiteSettings['logo']) : null;
}
