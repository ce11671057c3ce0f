import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { toast } from '#web/kit/toasts.ts';
import { messageOf } from './submit.tsx';
import { Waiting } from './waiting.tsx';

/** Signs out and goes home, silently where nobody was signed in [P-07, P-58]. */
export function LogoutPage() {
  const router = useRouter();
  const { signOut } = useAuth();
  const isUnderWay = useRef(false);

  useEffect(() => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void signOut()
      .then(
        () => toast('success', 'Logged out successfully'),
        (error) => {
          const message = messageOf(error);
          if (message !== 'No active session') toast('error', `Error logging out: ${message}`);
        },
      )
      .then(() => router.navigate({ to: '/', replace: true }));
  }, [router, signOut]);

  return <Waiting title="Logging out" />;
}
