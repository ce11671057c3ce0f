import type { Factor, User } from '@supabase/auth-js';
import { authClient } from '#web/auth/client.ts';

/** A second factor that codes come from; recovery codes stand beside these. */
export type CodeFactor = {
  id: string;
  type: 'totp' | 'phone';
  name: string;
  phone: string | null;
  since: string;
};

export type SecondFactors = {
  factors: CodeFactor[];
  /** Null while there is no set of recovery codes. */
  recoveryCodes: { total: number; remaining: number } | null;
  /** The server can send codes to phones. */
  canAddPhone: boolean;
};

export const TYPE_NAMES = { totp: 'Authenticator app', phone: 'Phone' } as const;

const isCodeType = (type: string): type is CodeFactor['type'] => type === 'totp' || type === 'phone';

/** The verified factors that codes come from, oldest first. */
export const codeFactors = (user: Pick<User, 'factors'>): CodeFactor[] =>
  (user.factors ?? [])
    .flatMap(({ id, factor_type: type, status, friendly_name, created_at, ...rest }: Factor) =>
      status === 'verified' && isCodeType(type)
        ? [
            {
              id,
              type,
              name: friendly_name || TYPE_NAMES[type],
              phone: 'phone' in rest && typeof rest.phone === 'string' ? rest.phone : null,
              since: created_at,
            },
          ]
        : [],
    )
    .sort((a, b) => a.since.localeCompare(b.since));

/** Whether the server sends messages; without its word the button stays, and the server refuses. */
async function sendsMessages(): Promise<boolean> {
  const answer = await fetch('/auth/v1/settings').catch(() => null);
  if (!answer?.ok) return true;
  const { sms_provider: provider } = (await answer.json()) as { sms_provider?: string };
  return Boolean(provider);
}

/** What the server knows now; the session in this browser may be older. */
export async function loadSecondFactors(): Promise<SecondFactors> {
  const client = authClient();
  const [{ data, error }, canAddPhone] = await Promise.all([client.getUser(), sendsMessages()]);
  if (error) throw error;
  const factors = codeFactors(data.user);
  const hasCodes = data.user.factors?.some(({ factor_type }) => factor_type === 'recovery_code');
  if (!hasCodes) return { factors, recoveryCodes: null, canAddPhone };
  const status = await client.mfa.recoveryCodes.getStatus();
  if (status.error) throw status.error;
  return { factors, recoveryCodes: status.data, canAddPhone };
}

/** Takes a factor away. The session is asked for anew: what it says of the user's factors must be true. */
export async function removeFactor(id: string): Promise<void> {
  const client = authClient();
  const { error } = await client.mfa.unenroll({ factorId: id });
  if (error) throw error;
  await client.refreshSession();
}

/** A new set of recovery codes, in place of the old one where there is one. They are told this once. */
export async function makeRecoveryCodes({ replace }: { replace: boolean }): Promise<string[]> {
  const { recoveryCodes } = authClient().mfa;
  const { data, error } = await (replace ? recoveryCodes.regenerate() : recoveryCodes.generate());
  if (error) throw error;
  return data.codes;
}

/** The last digits of a number: enough to know it by. */
export const shortNumber = (phone: string): string => `•••• ${phone.slice(-4)}`;
