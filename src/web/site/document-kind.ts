import { isCredentialPage } from '#shared/urls.ts';

const isBrowser = typeof window !== 'undefined';

/**
 * Whether this document was loaded for a page where credentials are typed. Its policy lets no third party in, and it
 * shows no other page: a script lives as long as its document, on every page shown in it.
 */
export const isCredentialDocument = isBrowser && isCredentialPage(window.location.pathname);

/** Whether a page must be loaded as a document of its own rather than shown in this one. */
export const needsOwnDocument = (href: string): boolean =>
  isBrowser && isCredentialPage(href.split(/[?#]/, 1)[0] ?? '') !== isCredentialDocument;

/**
 * For navigations that no link begins, such as going back: the address is there already, its document is loaded. Never
 * resolves then, so that the page is not shown here meanwhile.
 */
export function loadOwnDocument({
  pathname,
  href,
}: {
  pathname: string;
  href: string;
}): Promise<never> | undefined {
  if (!needsOwnDocument(pathname)) return undefined;
  if (window.location.pathname === pathname) window.location.reload();
  else window.location.assign(href);
  return new Promise<never>(() => undefined);
}
