import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ListFailure } from '#web/admin/parts/lists/list-failure.tsx';
import { Section } from '#web/admin/parts/pages/section.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { Button } from '#web/kit/button.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { EnrollDialog } from './enroll-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { type CodeFactor, loadSecondFactors } from './factors.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';

const QUERY_KEY = ['account', 'second-factors'];

/** Section that manages second factors and recovery codes. */
export function SecondFactorSection() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: loadSecondFactors,
    staleTime: 0,
  });
  const [enrolling, setEnrolling] = useState<CodeFactor['type'] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const reload = (): Promise<void> => queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  const addButton = useRef<HTMLButtonElement>(null);
  const { list, prepareFocusAfterRemoval } = useFocusAfterRemoval(
    data?.factors.map(({ id }) => id) ?? [],
    addButton,
  );
  return (
    <Section
      title="Second factor"
      text="A code that you enter in addition to your password when you sign in."
    >
      {error ? (
        <ListFailure text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <ul ref={list} className="divide-y divide-line">
          {data.factors.length === 0 && (
            <li className="px-4 py-5 text-ink-soft sm:px-6">
              Your account is protected by its password alone. An authenticator app or a password manager can
              show a code for each sign-in.
            </li>
          )}
          {data.factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              isOnlyFactor={data.factors.length === 1}
              onRemoved={() => {
                prepareFocusAfterRemoval([factor.id]);
                return reload();
              }}
            />
          ))}
          {data.factors.length > 0 && <RecoveryCodesRow status={data.recoveryCodes} onCodes={setCodes} />}
        </ul>
      ) : (
        <div className="px-4 py-5 sm:px-6">
          <Skeleton className="h-10" />
        </div>
      )}
      {data && (
        <div className="flex flex-wrap gap-2 border-line border-t px-4 py-3 sm:px-6">
          <Button ref={addButton} onClick={() => setEnrolling('totp')}>
            <Plus aria-hidden size={16} />
            Add authenticator app
          </Button>
          {data.canAddPhone && (
            <Button variant="ghost" onClick={() => setEnrolling('phone')}>
              Add phone
            </Button>
          )}
        </div>
      )}
      {enrolling && (
        <EnrollDialog
          type={enrolling}
          existingNames={data?.factors.map(({ name }) => name) ?? []}
          needsRecoveryCodes={!data?.recoveryCodes}
          onClose={() => setEnrolling(null)}
          onDone={(newCodes) => {
            setEnrolling(null);
            setCodes(newCodes);
            void reload();
          }}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onDone={() => {
            setCodes(null);
            void reload();
          }}
        />
      )}
    </Section>
  );
}
