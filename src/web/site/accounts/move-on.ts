import { pages } from '#shared/urls.ts';
import { carryToast } from '#web/kit/carried-toast.ts';
import { takeReturnTo } from './return-to.ts';

/**
 * Leads a visitor who is signed in to the page that was wanted, else to the back office; there is none for those who are
 * known not to be admins. The login page is no step of the history. `news` is told on arrival. A document load, since
 * credential pages have a document of their own.
 */
export const moveOn = (isAdmin: boolean | null, news?: string): void => {
  if (news) carryToast('success', news);
  location.replace(takeReturnTo() ?? (isAdmin === false ? pages.account : pages.admin));
};
