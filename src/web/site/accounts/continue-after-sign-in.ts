import { pages } from '#shared/urls.ts';
import { carryToast } from '#web/kit/carried-toast.ts';
import { takeReturnTo } from './return-to.ts';

/**
 * Leads a signed-in user to the requested page, otherwise to the back office, unless the user is known not to be
 * an admin. Replaces the login page in the history. `news` is shown on arrival. Loads a document, because
 * credential pages have their own.
 */
export const continueAfterSignIn = (isAdmin: boolean | null, news?: string): void => {
  if (news) carryToast('success', news);
  location.replace(takeReturnTo() ?? (isAdmin === false ? pages.account : pages.admin));
};
