import { useEffect, useRef, useState } from 'react';
import { takeSessionEnded } from '#web/auth/session-ended.ts';

/** Whether the visitor is on the login page because the session has ended. False on the first render. */
export function useSessionEnded(): boolean {
  const [hasEnded, setEnded] = useState(false);
  // Effects run twice in development, but `takeSessionEnded` returns true only once.
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    if (takeSessionEnded()) setEnded(true);
  }, []);
  return hasEnded;
}
