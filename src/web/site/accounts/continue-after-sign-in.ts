import { pages } from '#shared/urls.ts';
import { storeToastForNextPage } from '#web/kit/stored-toast.ts';
import { takeReturnTo } from './return-to.ts';

/**
 * Opens the page that the user requested. Without one, opens the account page for users who are not admins, and the
 * back office for all others. `isAdmin` is null if the profile is not loaded. The new page shows `message`. It is
 * loaded as a new document, because credential pages and other pages never share a document.
 */
export const continueAfterSignIn = (isAdmin: boolean | null, message?: string): void => {
  if (message) storeToastForNextPage('success', message);
  location.replace(takeReturnTo() ?? (isAdmin === false ? pages.account : pages.admin));
};
