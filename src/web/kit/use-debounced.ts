import { useEffect, useState } from 'react';

/** Returns `value` once it has not changed for `delayMs` milliseconds, and until then the previous value. */
export function useDebounced(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
