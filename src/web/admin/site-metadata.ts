import type { SiteSettings } from '#shared/contracts/site.ts';

/** Returns the content of a meta element of the document. The server renders these elements (document.tsx). */
const metaContent = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

export const siteName = (): string => metaContent('application-name') ?? '';

/** Returns the public address of the gallery without scheme, such as `gallery.example`. */
export const siteHost = (): string =>
  (metaContent('vitrine:address') ?? location.origin).replace(/^https?:\/\//, '');

/** Returns the logo of the gallery; null if it has none. */
export function siteLogo(): SiteSettings['logo'] {
  const json = metaContent('vitrine:logo');
  return json ? (JSON.parse(json) as SiteSettings['logo']) : null;
}
