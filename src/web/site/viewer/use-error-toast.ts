import { useEffect } from 'react';
import { isNotFound } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';

/** A missing screen says so on its own; what else goes wrong is told [P-46]. */
export function useScreenErrorToast(error: unknown): void {
  useEffect(() => {
    if (error instanceof Error && !isNotFound(error))
      toast('error', `Error loading screen: ${error.message}`);
  }, [error]);
}
