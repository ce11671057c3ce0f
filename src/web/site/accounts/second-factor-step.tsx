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
type Method = 'totp' | 'phone' | 'recovery_code';

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

/** Asks for the second factor of a session that lacks it. The button Cancel signs the user out. */
export function SecondFactorStep() {
  const { signOut } = useAuth();
  const [factors, setFactors] = useState<Factors | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [chosenMethod, setChosenMethod] = useState<Method | null>(null);

  useEffect(() => {
    openClient()
      // Ask the server, because the stored session may not list all factors.
      .then((client) => client.mfa.listFactors())
      .then(({ data, error }) => (error ? setFailure(error) : setFactors(data)), setFailure);
  }, []);

  const methods = (['totp', 'phone', 'recovery_code'] as const).filter((type) => factors?.[type].length);
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
