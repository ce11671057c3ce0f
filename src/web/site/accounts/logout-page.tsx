import { useEffect, useRef } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { NO_SESSION } from '#web/auth/auth-state.ts';
import { storeToastForNextPage } from '#web/kit/stored-toast.ts';
import { LoadingCard } from './loading-card.tsx';
import { messageOf } from './submit.tsx';

/** Signs out and goes to the home page. A visitor without a session gets no error message [P-07, P-58]. */
export function LogoutPage() {
  const { signOut } = useAuth();
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void signOut()
      .then(
        () => storeToastForNextPage('success', 'Logged out successfully'),
        (error) => {
          const message = messageOf(error);
          if (message !== NO_SESSION) storeToastForNextPage('error', `Error logging out: ${message}`);
        },
      )
      .then(() => location.replace('/'));
  }, [signOut]);

  return <LoadingCard title="Logging out" />;
}
