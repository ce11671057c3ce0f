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
/** The types of second factors, in the order in which the page offers them. */
const METHODS = ['totp', 'phone', 'recovery_code'] as const;
type Method = (typeof METHODS)[number];
type FactorOption = { id: string; method: Method; name: string };

const TITLE = 'Confirm that it is you';

/** Names of the factors in the texts. If the account has several factors of a type, their own names are used. */
const DEFAULT_NAMES: Record<Method, string> = {
  totp: 'your authenticator app',
  phone: 'your phone',
  recovery_code: 'a recovery code',
};

const INSTRUCTIONS: Record<Method, (name: string) => string> = {
  totp: (name) => `Enter the code that ${name} shows.`,
  phone: (name) => `Enter the code that was sent to ${name}.`,
  recovery_code: () => 'Enter one of the recovery codes that you kept. Each code works once.',
};

const toOptions = (method: Method, factors: Factors[Method]): FactorOption[] =>
  factors.map(({ id, friendly_name: ownName }) => ({
    id,
    method,
    name: (factors.length > 1 && ownName) || DEFAULT_NAMES[method],
  }));

/**
 * Asks the server for the user's factors, because the stored session may lack a factor or list a removed one. If the
 * server returns none, refreshes the session, which then needs no second factor.
 */
async function loadFactors(): Promise<FactorOption[]> {
  const client = await openClient();
  const { data, error } = await client.mfa.listFactors();
  if (error) throw error;
  const options = METHODS.flatMap((method) => toOptions(method, data[method]));
  if (!options.length) {
    const { error: refreshError } = await client.refreshSession();
    if (refreshError) throw refreshError;
  }
  return options;
}

/** Asks for the second factor of a session that lacks it. The button Cancel signs the user out. */
export function SecondFactorStep() {
  const { signOut } = useAuth();
  const [factors, setFactors] = useState<FactorOption[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [chosen, setChosen] = useState<FactorOption | null>(null);

  useEffect(() => {
    loadFactors().then(setFactors, setFailure);
  }, []);

  const factor = chosen ?? factors[0];
  if (!(factor || failure)) return <LoadingCard title={TITLE} />;

  const verifyTotp = async (code: string): Promise<void> => {
    const client = await openClient();
    const { error } = await client.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
    if (error) throw error;
  };
  return (
    <Card
      title={TITLE}
      text={factor && <span className="wrap-anywhere">{INSTRUCTIONS[factor.method](factor.name)}</span>}
    >
      <FormError error={failure} />
      {factor?.method === 'totp' && <CodeForm key={factor.id} label="Six-digit code" verify={verifyTotp} />}
      {factor?.method === 'phone' && <PhoneCodeForm key={factor.id} factorId={factor.id} />}
      {factor?.method === 'recovery_code' && <RecoveryCodeForm />}
      <div className="mt-4 grid gap-1">
        {factors
          .filter((other) => other !== factor)
          .map((other) => (
            <Button
              key={other.id}
              variant="ghost"
              // A name of up to 100 characters needs several lines.
              className="h-auto! min-h-9 whitespace-normal! wrap-anywhere py-1"
              onClick={() => setChosen(other)}
            >
              Use {other.name} instead
            </Button>
          ))}
        <Button variant="ghost" onClick={() => void signOut().catch(() => undefined)}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
