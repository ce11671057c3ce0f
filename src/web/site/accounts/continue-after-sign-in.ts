import { pages } from '#shared/urls.ts';
import { storeToastForNextPage } from '#web/kit/stored-toast.ts';
import { takeReturnTo } from './return-to.ts';

/**
 * Leads a signed-in user to the requested page. If no page was requested, leads users who are not admins to the account
 * page, and all others to the back office. `isAdmin` is null if the profile is not loaded. The new page shows `message`
 * and replaces the current page in the history. It is loaded as a new document, because credential pages and other
 * pages never share a document.
 */
export const continueAfterSignIn = (isAdmin: boolean | null, message?: string): void => {
  if (message) storeToastForNextPage('success', message);
  location.replace(takeReturnTo() ?? (isAdmin === false ? pages.account : pages.admin));
};
