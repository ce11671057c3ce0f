import type { Page } from '@playwright/test';
import type { Session } from '@supabase/auth-js';
import { type Client, PASSWORD, signInClient, unwrap } from '../../support/accounts.ts';

export { enrollTotp, PASSWORD, signInClient, totpCode } from '../../support/accounts.ts';

const SESSION_KEY = 'vitrine-session';
const BLANK_PATH = '/blank-page-of-a-test';
const EMPTY_PAGE = '<!doctype html><link rel="icon" href="data:,">';

/** Copies a client's session into the browser of a page, as if the browser had signed in itself. */
export async function storeSession(page: Page, client: Client): Promise<Session> {
  const { session } = await unwrap(client.getSession());
  if (!session) throw new Error('There is no session');
  // Only a document of the gallery's origin can write to its storage. This document has no scripts.
  await page.route(`**${BLANK_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: EMPTY_PAGE }),
  );
  await page.goto(BLANK_PATH);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
  return session;
}

/** Signs in for a page without using the login form, by storing a session in its browser. */
export const signInAs = async (page: Page, url: string, email: string): Promise<Session> =>
  storeSession(page, await signInClient(url, { email }));

/** Returns the session stored in the browser. */
export const readSession = (page: Page): Promise<Session | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, SESSION_KEY);

/** Fills in and submits the `/login` form on the current page. */
export async function logIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Ends a user's sessions on the server. The browsers are not notified. */
export const endSessions = async (url: string, email: string): Promise<void> => {
  await (await signInClient(url, { email })).signOut({ scope: 'others' });
};
