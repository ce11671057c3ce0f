import { isCredentialPage } from '#shared/urls.ts';
import { RETURN_TO_KEY } from '#web/auth/return-to-key.ts';

/**
 * Returns the normalized path with query and fragment. Null if `path` is null, does not start with a slash, leads to
 * another host, or is a credential page.
 */
export function toSameSitePath(path: string | null, origin: string): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  // A path like `//host` would lead to another host.
  if (url.origin !== origin || url.pathname.startsWith('//') || isCredentialPage(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Returns the stored path and removes it. Null if none is stored, or if `toSameSitePath` rejects it. */
export function takeReturnTo(): string | null {
  try {
    const path = sessionStorage.getItem(RETURN_TO_KEY);
    sessionStorage.removeItem(RETURN_TO_KEY);
    return toSameSitePath(path, location.origin);
  } catch {
    return null;
  }
}
