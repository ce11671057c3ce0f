import type { Page } from '@playwright/test';
import type { Session } from '@supabase/auth-js';
import { type Client, PASSWORD, signedIn, succeed } from '../../support/accounts.ts';

export { enrolTotp, PASSWORD, signedIn, totpCode } from '../../support/accounts.ts';

const KEY = 'vitrine-session';
const BLANK = '/blank-page-of-a-test';
const EMPTY_PAGE = '<!doctype html><link rel="icon" href="data:,">';

/** Copies a client's session into the browser of a page, as if the browser had signed in itself. */
export async function takeSession(page: Page, client: Client): Promise<Session> {
  const { session } = await succeed(client.getSession());
  if (!session) throw new Error('There is no session');
  // A document of the gallery's origin without scripts.
  await page.route(`**${BLANK}`, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY_PAGE }));
  await page.goto(BLANK);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    KEY,
    JSON.stringify(session),
  ] as const);
  return session;
}

/** Signs the browser of a page in, without the form. */
export const signInAs = async (page: Page, url: string, email: string): Promise<Session> =>
  takeSession(page, await signedIn(url, { email }));

/** Returns the session stored in the browser. */
export const keptSession = (page: Page): Promise<Session | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, KEY);

/** Fills in and submits the `/login` form on the current page. */
export async function logIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Ends a user's sessions on the server. The browsers are not notified. */
export const endSessions = async (url: string, email: string): Promise<void> => {
  await (await signedIn(url, { email })).signOut({ scope: 'others' });
};
