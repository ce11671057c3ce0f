import { isCredentialPage } from '#shared/urls.ts';

/** Path to return to after signing in. In session storage, not in the address. */
const RETURN_TO = 'vitrine-return-to';

/** Returns path, query and fragment of an address on this site; null for any other address. */
export function ownPath(wanted: string | null, origin: string): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  // A path like `//host` would lead to another host.
  if (url.origin !== origin || url.pathname.startsWith('//') || isCredentialPage(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Returns the requested page once, or null. */
export function takeReturnTo(): string | null {
  try {
    const wanted = sessionStorage.getItem(RETURN_TO);
    sessionStorage.removeItem(RETURN_TO);
    return ownPath(wanted, location.origin);
  } catch {
    return null;
  }
}
