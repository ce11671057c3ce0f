import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { pages } from '#shared/urls.ts';
import { carryToast } from '#web/kit/carried-toast.ts';
import { toast } from '#web/kit/toasts.ts';
import { isBackOffice } from '../back-office.ts';
import { takeReturnTo } from './return-to.ts';

/** The back office and the account page are another build: they need a document of their own. */
const isOtherBuild = (path: string): boolean => {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return isBackOffice(pathname) || pathname === pages.account;
};

/**
 * Leads whoever is signed in to where they wanted to go, else to the back office; there is none for those who are
 * known not to be admins. The page left behind is no step of the history. `news` is told on arrival.
 */
export function useMoveOn(): (isAdmin: boolean | null, news?: string) => void {
  const router = useRouter();
  return useCallback(
    (isAdmin, news) => {
      const to = takeReturnTo() ?? (isAdmin === false ? pages.account : pages.admin);
      if (isOtherBuild(to)) {
        if (news) carryToast('success', news);
        location.replace(to);
        return;
      }
      if (news) toast('success', news);
      void router.navigate({ href: to, replace: true });
    },
    [router],
  );
}
