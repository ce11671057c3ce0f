import type { AuthMFAListFactorsResponse } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Button } from '#web/kit/button.tsx';
import { Card } from './card.tsx';
import { CodeForm } from './code-form.tsx';
import { LoadingCard } from './loading-card.tsx';
import { openClient } from './open-client.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { FormError } from './submit.tsx';

type Factors = NonNullable<AuthMFAListFactorsResponse['data']>;
/** In the order in which they are offered. */
const METHODS = ['totp', 'phone', 'recovery_code'] as const;
type Method = (typeof METHODS)[number];

const TITLE = 'Confirm that it is you';

const INSTRUCTIONS: Record<Method, string> = {
  totp: 'Enter the code that your authenticator app shows.',
  phone: 'Enter the code that was sent to your phone.',
  recovery_code: 'Enter one of the recovery codes that you kept. Each code works once.',
};

const SWITCH_LABELS: Record<Method, string> = {
  totp: 'Use your authenticator app instead',
  phone: 'Use your phone instead',
  recovery_code: 'Use a recovery code instead',
};

/**
 * Asks the server for the user's factors, because the stored session may not list all of them. It may also list a factor
 * that was removed in another browser. If the server has none, refreshes the session, which then needs no second factor.
 */
async function loadFactors(): Promise<Factors> {
  const client = await openClient();
  const { data, error } = await client.mfa.listFactors();
  if (error) throw error;
  if (!METHODS.some((type) => data[type].length)) {
    const { error: refreshError } = await client.refreshSession();
    if (refreshError) throw refreshError;
  }
  return data;
}

/** Asks for the second factor of a session that lacks it. The button Cancel signs the user out. */
export function SecondFactorStep() {
  const { signOut } = useAuth();
  const [factors, setFactors] = useState<Factors | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [chosenMethod, setChosenMethod] = useState<Method | null>(null);

  useEffect(() => {
    loadFactors().then(setFactors, setFailure);
  }, []);

  const methods = METHODS.filter((type) => factors?.[type].length);
  const method = chosenMethod ?? methods[0];
  const factorId = method && factors?.[method][0]?.id;
  if (!(factorId || failure)) return <LoadingCard title={TITLE} />;

  const verifyTotp = async (code: string): Promise<void> => {
    const client = await openClient();
    const { error } = await client.mfa.challengeAndVerify({ factorId: factorId ?? '', code });
    if (error) throw error;
  };
  return (
    <Card title={TITLE} text={method && INSTRUCTIONS[method]}>
      <FormError error={failure} />
      {factorId && method === 'totp' && <CodeForm label="Six-digit code" verify={verifyTotp} />}
      {factorId && method === 'phone' && <PhoneCodeForm factorId={factorId} />}
      {method === 'recovery_code' && <RecoveryCodeForm />}
      <div className="mt-4 grid gap-1">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="ghost" onClick={() => setChosenMethod(other)}>
              {SWITCH_LABELS[other]}
            </Button>
          ))}
        <Button variant="ghost" onClick={() => void signOut().catch(() => undefined)}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
