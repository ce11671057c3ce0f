import { useEffect } from 'react';
import { isNotFound } from '#web/api/fetcher.ts';
import { toast } from '#web/kit/toasts.ts';

/** Shows a toast for loading errors [P-46]. A missing screen gets none, because the not-found page explains it. */
export function useScreenErrorToast(error: unknown): void {
  useEffect(() => {
    if (error instanceof Error && !isNotFound(error))
      toast('error', `Error loading screen: ${error.message}`);
  }, [error]);
}
