import { isCredentialPage } from '#shared/urls.ts';

const isBrowser = typeof window !== 'undefined';

/**
 * Whether this document was loaded for a credential page, whose content security policy allows no third-party scripts.
 * Credential pages and other pages never share a document, because a third-party script that another page has loaded
 * would keep running.
 */
export const isCredentialDocument = isBrowser && isCredentialPage(window.location.pathname);

/** Whether a page must be loaded as its own document instead of being shown in this one. */
export const needsFullPageLoad = (href: string): boolean =>
  isBrowser && isCredentialPage(href.split(/[?#]/, 1)[0] ?? '') !== isCredentialDocument;

/**
 * Loads a page as its own document if it must not be shown in this one; otherwise returns undefined. Covers navigations
 * that do not start at a `SiteLink`, such as going back. The returned promise never resolves, so that this document
 * does not show the page.
 */
export function forceFullPageLoad({
  pathname,
  href,
}: {
  pathname: string;
  href: string;
}): Promise<never> | undefined {
  if (!needsFullPageLoad(pathname)) return undefined;
  // Going back, for example, has already changed the address.
  if (window.location.pathname === pathname) window.location.reload();
  else window.location.assign(href);
  return new Promise<never>(() => undefined);
}
