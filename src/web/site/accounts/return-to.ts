import { isCredentialPage } from '#shared/urls.ts';

/** Written by pages that sent a visitor to sign in: a path, in the tab's storage, not in an address. */
const RETURN_TO = 'vitrine-return-to';

/** The path with query and fragment, when it leads to a page of ours; null for everything else. */
export function ownPath(wanted: string | null, origin: string): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  // A path like `//host` would be another host's address to whoever follows it.
  if (url.origin !== origin || url.pathname.startsWith('//') || isCredentialPage(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Where the visitor wanted to go, once; null when that is not known. */
export function takeReturnTo(): string | null {
  try {
    const wanted = sessionStorage.getItem(RETURN_TO);
    sessionStorage.removeItem(RETURN_TO);
    return ownPath(wanted, location.origin);
  } catch {
    return null;
  }
}
