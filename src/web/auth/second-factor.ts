import type { Session } from '@supabase/auth-js';

/**
 * Returns the assurance level of a token (its claim `aal`): 'aal1' for one factor, 'aal2' for two. Null if the token is
 * invalid or has no such claim.
 */
function assuranceLevel(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.');
    // The payload is base64url, but `atob` expects base64.
    const { aal } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: string };
    return aal ?? null;
  } catch {
    // The server rejects invalid tokens. Here they only count as tokens without a second factor.
    return null;
  }
}

/** Whether a verified factor exists that the session has not used. UX only: the server enforces the second factor. */
export const lacksSecondFactor = ({ access_token, user }: Session): boolean =>
  assuranceLevel(access_token) !== 'aal2' && (user.factors ?? []).some(({ status }) => status === 'verified');
