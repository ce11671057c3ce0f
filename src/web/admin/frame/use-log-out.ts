import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { NO_SESSION } from '#web/auth/auth-state.ts';
import { storeToastForNextPage } from '#web/kit/stored-toast.ts';
import { markAsLeaving } from '../gate/redirects.ts';
import { messageOf } from '../parts/text/message-of.ts';

/** Returns a function that signs out and opens the login page, which shows the result [A-02, P-58]. */
export function useLogOut(): () => Promise<void> {
  const { signOut } = useAuth();
  return async () => {
    markAsLeaving();
    try {
      await signOut();
      storeToastForNextPage('success', 'Logged out successfully');
    } catch (error) {
      // `signOut` removes the session from this browser even if the server could not be reached. Therefore the login
      // page opens after an error, too.
      const message = messageOf(error);
      if (message !== NO_SESSION) storeToastForNextPage('error', `Error logging out: ${message}`);
    }
    location.assign(pages.login);
  };
}
