import type { Page } from '@playwright/test';
import type { Session } from '@supabase/auth-js';
import { type Client, PASSWORD, signedIn, succeed } from '../../support/accounts.ts';

export { enrolTotp, PASSWORD, signedIn, totpCode } from '../../support/accounts.ts';

const KEY = 'vitrine-session';
const BLANK = '/blank-page-of-a-test';
const EMPTY_PAGE = '<!doctype html><link rel="icon" href="data:,">';

/** Gives the browser of a page a session that a client elsewhere has, as if it had signed in itself. */
export async function takeSession(page: Page, client: Client): Promise<Session> {
  const { session } = await succeed(client.getSession());
  if (!session) throw new Error('There is no session');
  // A page of the gallery's origin that runs no script of its own.
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

/** The session that the browser keeps. */
export const keptSession = (page: Page): Promise<Session | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, KEY);

/** Fills in the form of `/login`, which the page shows, and sends it. */
export async function logIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Ends the sessions that a person has in the browsers of a test: none of them is told. */
export const endSessions = async (url: string, email: string): Promise<void> => {
  await (await signedIn(url, { email })).signOut({ scope: 'others' });
};
