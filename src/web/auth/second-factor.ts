import type { Session } from '@supabase/auth-js';

/** The assurance level that a token claims (its `aal`); null for what is no token. */
function assuranceLevel(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.');
    const { aal } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: string };
    return aal ?? null;
  } catch {
    return null;
  }
}

/** A verified factor exists and the session has not given it. A courtesy: the server decides. */
export const lacksSecondFactor = ({ access_token, user }: Session): boolean =>
  assuranceLevel(access_token) !== 'aal2' && (user.factors ?? []).some(({ status }) => status === 'verified');
