import { useEffect, useRef, useState } from 'react';
import { takeSessionEnded } from '#web/auth/session-ended.ts';

/** Whether the visitor is here because a session ended in mid-work. */
export function useSessionEnded(): boolean {
  const [hasEnded, setEnded] = useState(false);
  // Effects run twice in development, and the note is read once.
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    if (takeSessionEnded()) setEnded(true);
  }, []);
  return hasEnded;
}
