import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { carryToast } from '#web/kit/carried-toast.ts';
import { beginLeaving } from '../gate/leave.ts';
import { messageOf } from '../parts/message-of.ts';

/** Nobody needs to hear that there was nothing to end (specification, section 2). */
const NO_SESSION = 'No active session';

/** Signs out and goes to the login page, which says how that went [A-02, P-58]. */
export function useLogOut(): () => Promise<void> {
  const { signOut } = useAuth();
  return async () => {
    beginLeaving();
    try {
      await signOut();
      carryToast('success', 'Logged out successfully');
    } catch (error) {
      // The session is gone here even where the server could not be told.
      const message = messageOf(error);
      if (message !== NO_SESSION) carryToast('error', `Error logging out: ${message}`);
    }
    location.assign(pages.login);
  };
}
