import type { SiteSettings } from '#shared/contracts/site.ts';

/** Returns the content of a meta element of the document. */
const carried = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Returns the name of the gallery. */
export const siteName = (): string => carried('application-name') ?? '';

/** Returns the public address of the gallery without scheme, such as `gallery.example`. */
export const siteAddress = (): string =>
  (carried('vitrine:address') ?? location.origin).replace(/^https?:\/\//, '');

/** Returns the logo of the gallery, or null. */
export function siteLogo(): SiteSettings['logo'] {
  const given = carried('vitrine:logo');
  return given ? (JSON.parse(given) as SiteSettings['logo']) : null;
}
