import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionInfo } from '#shared/contracts/accounts.ts';
import { ConfirmDialog } from '#web/admin/parts/dialogs/confirm-dialog.tsx';
import { ListFailure } from '#web/admin/parts/lists/list-failure.tsx';
import { Section } from '#web/admin/parts/pages/section.tsx';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { authClient } from '#web/auth/client.ts';
import { Button } from '#web/kit/button.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/toasts.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { describeDevice } from './device-name.ts';
import { SessionRow } from './session-row.tsx';

const QUERY_KEY = ['account', 'sessions'];
const PATH = '/api/account/sessions';

/** The session to sign out, or all sessions except the current one. */
type SignOutTarget = SessionInfo | 'others';

/** Loads the sessions: the current one first, then the most recently used. */
async function loadSessions({ signal }: { signal: AbortSignal }): Promise<SessionInfo[]> {
  const { items } = await authenticatedFetch<{ items: SessionInfo[] }>(PATH, { signal });
  // The server sorts by last use, and the stable sort keeps that order among the other sessions.
  return items.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Signs out the target. Returns the message for the success toast. */
async function signOutSession(target: SignOutTarget): Promise<string> {
  if (target !== 'others') {
    await authenticatedFetch(`${PATH}/${target.id}`, { method: 'DELETE' });
    return `${describeDevice(target.userAgent)} was signed out`;
  }
  const { error } = await authClient().signOut({ scope: 'others' });
  if (error) throw error;
  return 'Signed out everywhere else';
}

/** Section that lists the sessions of the account, with buttons that sign them out. */
export function SessionsSection() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: QUERY_KEY, queryFn: loadSessions, staleTime: 0 });
  const [target, setTarget] = useState<SignOutTarget | null>(null);
  const [isBusy, setBusy] = useState(false);
  const otherIds = data?.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id) ?? [];
  const { list, prepareFocusAfterRemoval } = useFocusAfterRemoval(data?.map(({ id }) => id) ?? []);
  const signOut = async (confirmedTarget: SignOutTarget): Promise<void> => {
    setBusy(true);
    try {
      toast('success', await signOutSession(confirmedTarget));
      prepareFocusAfterRemoval(confirmedTarget === 'others' ? otherIds : [confirmedTarget.id]);
      setTarget(null);
    } catch (thrown) {
      toast('error', messageOf(thrown));
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };
  const otherCount = otherIds.length;
  return (
    <Section
      title="Sessions"
      text="Where you are signed in. If you do not recognize a session, end it and change your password."
    >
      {error ? (
        <ListFailure text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <ul ref={list} aria-label="Sessions" tabIndex={-1} className="divide-y divide-line">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onSignOut={() => setTarget(session)} />
          ))}
        </ul>
      ) : (
        <div className="px-4 py-5 sm:px-6">
          <Skeleton className="h-10" />
        </div>
      )}
      {otherCount > 0 && (
        <div className="border-line border-t px-4 py-3 sm:px-6">
          <Button onClick={() => setTarget('others')}>Sign out everywhere else</Button>
        </div>
      )}
      {target && (
        <ConfirmDialog
          title={
            target === 'others'
              ? 'Sign out everywhere else?'
              : `Sign out ${describeDevice(target.userAgent)}?`
          }
          text={
            target === 'others'
              ? `${otherCount === 1 ? 'One other session ends' : `${otherCount} other sessions end`} immediately. This device stays signed in.`
              : 'You must sign in again on that device.'
          }
          confirmLabel="Sign out"
          busyLabel="Signing out..."
          isBusy={isBusy}
          onConfirm={() => void signOut(target)}
          onCancel={() => setTarget(null)}
        />
      )}
    </Section>
  );
}
