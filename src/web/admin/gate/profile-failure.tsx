import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { FocusableButton } from '#web/admin/parts/widgets/focusable-button.tsx';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { useLogOut } from '../frame/use-log-out.ts';

/**
 * Error page for a signed-in user whose profile could not be loaded, for example because the server is
 * unavailable.
 */
export function ProfileFailure() {
  const { reloadProfile } = useAuth();
  const logOut = useLogOut();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async (): Promise<void> => {
    setTrying(true);
    await reloadProfile().catch(() => undefined);
    setTrying(false);
  };
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={CloudOff}
        title="Your account could not be loaded"
        text="Check your connection and try again."
      >
        <FocusableButton variant="solid" isDisabled={isTrying} onClick={tryAgain}>
          {isTrying ? 'Trying…' : 'Try again'}
        </FocusableButton>
        <Button onClick={logOut}>Log Out</Button>
      </EmptyState>
    </main>
  );
}
