import type { Factor, User } from '@supabase/auth-js';
import { authClient } from '#web/auth/client.ts';

/** An authenticator app or a phone. Recovery codes are listed separately. */
export type CodeFactor = {
  id: string;
  type: 'totp' | 'phone';
  name: string;
  phone: string | null;
  createdAt: string;
};

export type SecondFactors = {
  factors: CodeFactor[];
  /** Null if the account has no recovery codes. */
  recoveryCodes: { total: number; remaining: number } | null;
  /** Whether the server can send text messages. */
  canAddPhone: boolean;
};

export const TYPE_NAMES = { totp: 'Authenticator app', phone: 'Phone' } as const;

const isCodeType = (type: string): type is CodeFactor['type'] => type === 'totp' || type === 'phone';

/** Returns the verified authenticator apps and phones, oldest first. */
export const verifiedCodeFactors = (user: Pick<User, 'factors'>): CodeFactor[] =>
  (user.factors ?? [])
    .flatMap(({ id, factor_type: type, status, friendly_name, created_at, ...rest }: Factor) =>
      status === 'verified' && isCodeType(type)
        ? [
            {
              id,
              type,
              name: friendly_name || TYPE_NAMES[type],
              // The server sends the number, but the library's type `Factor` does not contain it.
              phone: 'phone' in rest && typeof rest.phone === 'string' ? rest.phone : null,
              createdAt: created_at,
            },
          ]
        : [],
    )
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));

/**
 * Returns whether the server can send text messages. If the request fails, returns true, because the server checks
 * again when a phone is added.
 */
async function canSendTextMessages(): Promise<boolean> {
  try {
    const response = await fetch('/auth/v1/settings');
    if (!response.ok) return true;
    const { sms_provider: provider } = (await response.json()) as { sms_provider?: string };
    return Boolean(provider);
  } catch {
    return true;
  }
}

/**
 * Loads the second factors from the server, because the list in this browser's session may be outdated.
 */
export async function loadSecondFactors(): Promise<SecondFactors> {
  const client = authClient();
  const [{ data, error }, canAddPhone] = await Promise.all([client.getUser(), canSendTextMessages()]);
  if (error) throw error;
  const factors = verifiedCodeFactors(data.user);
  const hasCodes = data.user.factors?.some(({ factor_type }) => factor_type === 'recovery_code');
  if (!hasCodes) return { factors, recoveryCodes: null, canAddPhone };
  const status = await client.mfa.recoveryCodes.getStatus();
  if (status.error) throw status.error;
  return { factors, recoveryCodes: status.data, canAddPhone };
}

/** Removes a factor and refreshes the session, whose user data lists the factors. */
export async function removeFactor(id: string): Promise<void> {
  const client = authClient();
  const { error } = await client.mfa.unenroll({ factorId: id });
  if (error) throw error;
  await client.refreshSession();
}

/** Creates recovery codes, replacing existing ones if `replace` is set. The server returns them only once. */
export async function createRecoveryCodes({ replace }: { replace: boolean }): Promise<string[]> {
  const { recoveryCodes } = authClient().mfa;
  const { data, error } = await (replace ? recoveryCodes.regenerate() : recoveryCodes.generate());
  if (error) throw error;
  return data.codes;
}

/** Returns a masked phone number with its last four digits. */
export const maskPhoneNumber = (phone: string): string => `•••• ${phone.slice(-4)}`;
