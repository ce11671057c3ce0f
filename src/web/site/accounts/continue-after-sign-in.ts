import { pages } from '#shared/urls.ts';
import { storeToastForNextPage } from '#web/kit/stored-toast.ts';
import { takeReturnTo } from './return-to.ts';

/**
 * Leads a signed-in user to the requested page. Without one, leads to the account page if the user is known
 * not to be an admin, otherwise to the back office. Replaces the login page in the history. The next page
 * shows `message`. Loads a new document, because credential pages never share one with other pages.
 */
export const continueAfterSignIn = (isAdmin: boolean | null, message?: string): void => {
  if (message) storeToastForNextPage('success', message);
  location.replace(takeReturnTo() ?? (isAdmin === false ? pages.account : pages.admin));
};
