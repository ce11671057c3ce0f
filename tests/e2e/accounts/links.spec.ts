import type { Page } from '@playwright/test';
import { authClientAt, PASSWORD, unwrap } from '../../support/accounts.ts';
import { type MessageReceiver, startMessageReceiver } from '../../support/message-receiver.ts';
import { type OidcIssuer, providerSetting, startOidcIssuer } from '../../support/oidc-issuer.ts';
import { expect, test, waitUntilQuiet } from '../support/fixtures.ts';
import { logIn } from '../support/sign-in.ts';
import { readFromSetup, SEED_DIRECTORY_VARIABLE, startSite } from '../support/site.ts';

/**
 * The gallery starts without accounts. The tests open every kind of link that its first admin receives. Each test
 * continues where the previous one ended.
 */
test.describe.configure({ mode: 'serial' });

const EMAIL = 'ada@example.com';
const SECRET = 'shared with the sender';
let site: Awaited<ReturnType<typeof startSite>>;
let issuer: OidcIssuer;
let receiver: MessageReceiver;

test.beforeAll(async () => {
  issuer = await startOidcIssuer();
  receiver = await startMessageReceiver(SECRET);
  const settings = {
    OIDC_PROVIDERS: providerSetting(issuer),
    TEXT_MESSAGE_URL: receiver.url,
    TEXT_MESSAGE_SECRET: SECRET,
  };
  site = await startSite({ catalogue: 'empty', settings }, readFromSetup(SEED_DIRECTORY_VARIABLE));
});

test.afterAll(async () => {
  await site.stop();
  await issuer.close();
  await receiver.close();
});

/** Waits until the log contains `count` links to a page. Returns all of them. */
async function loggedLinks(path: string, count: number): Promise<string[]> {
  const pattern = new RegExp(`${site.url}${path}#token=[\\w-]+`, 'g');
  let links: string[] = [];
  await expect
    .poll(() => {
      links = site.log().match(pattern) ?? [];
      return links.length;
    })
    .toBeGreaterThanOrEqual(count);
  return links;
}

/** Returns the latest link to a page in the log. */
const loggedLink = async (path: string): Promise<string> => (await loggedLinks(path, 1)).at(-1) ?? '';

/**
 * Pastes a password of more than 256 characters. The page must not cut it off. It must not send it either: the request
 * would use up the link, although the server refuses the password.
 */
async function expectRefusalOfLongPassword(page: Page, label: string, button: string): Promise<void> {
  const password = page.getByLabel(label, { exact: true });
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await password.fill('');
  await password.focus();
  await page.keyboard.insertText('long password '.repeat(20));
  await page.getByRole('button', { name: button }).click();
  await expect(password).toHaveAccessibleDescription('Password must be at most 256 characters');
  await expect(password).toHaveValue('long password '.repeat(20));
  await waitUntilQuiet(page);
  expect(posts).toEqual([]);
}

test('the setup link in the log creates the first admin and is refused when used again', async ({
  page,
  problems,
}) => {
  problems.expect(/^4(22|03) POST .*\/api\/setup$/);
  problems.expect(/^console error: Failed to load resource/);
  const link = await loggedLink('/auth/setup');
  await page.goto(link);
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Name').fill('Ada');
  await expectRefusalOfLongPassword(page, 'Password', 'Create account');
  await password.fill('password');
  expect(page.url()).toBe(`${site.url}/auth/setup`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription(/easy to guess/);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${site.url}/admin`);
  await expect(page.getByText('Signed in successfully')).toBeVisible();

  await page.goto(`${site.url}/logout`);
  await page.waitForURL(`${site.url}/`);
  await page.goto(link);
  await page.getByLabel('Email').fill('eve@example.com');
  await page.getByLabel('Name').fill('Eve');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${site.url}/login`);
});

test('[P-55] an identity provider signs in a known user; an unknown user sees an error on the login page', async ({
  page,
}) => {
  issuer.identity = { sub: 'eve', email: 'eve@example.com', email_verified: true };
  await page.goto(`${site.url}/login`);
  const button = page.getByRole('button', { name: 'Continue with Example' });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/login`);
  issuer.identity = { sub: 'ada', email: EMAIL, email_verified: true };
  await button.click();
  await page.waitForURL(`${site.url}/admin`);
  await expect(page.getByText('Signed in successfully')).toBeVisible();
});

test('a second password reset link opened in the same tab sends its own token and shows the account', async ({
  page,
  problems,
}) => {
  problems.expect(/^422 PUT .*\/auth\/v1\/user/);
  problems.expect(/^console error: Failed to load resource/);
  const client = authClientAt(site.url);
  const password = page.getByLabel('New password');
  const account = page.getByText(`For the account ${EMAIL}`);
  const submit = async (): Promise<unknown> => {
    // The server refuses the current password as the new one, so the form stays open.
    await password.fill(PASSWORD);
    const verification = page.waitForRequest(/\/auth\/v1\/verify$/);
    await page.getByRole('button', { name: 'Set password' }).click();
    const { token_hash } = (await verification).postDataJSON() as { token_hash: unknown };
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(account).toBeVisible();
    return token_hash;
  };
  for (const count of [1, 2]) {
    await unwrap(client.resetPasswordForEmail(EMAIL));
    const link = (await loggedLinks('/auth/reset-password', count)).at(-1) ?? '';
    // The second link differs from the address only in its fragment, so the browser does not load the page again.
    await page.goto(link);
    await expect(password).toHaveValue('');
    await expect(account).toBeHidden();
    expect(await submit()).toBe(link.split('#token=')[1]);
  }
});

test('a new email address takes effect after “Confirm” on both linked pages; opening the links is not enough', async ({
  page,
}) => {
  const client = authClientAt(site.url);
  const credentials = (email: string) => ({ email, password: PASSWORD });
  await unwrap(client.signInWithPassword(credentials(EMAIL)));
  await unwrap(client.updateUser({ email: 'ada@new.example', current_password: PASSWORD }));
  const [currentAddressLink = '', newAddressLink = ''] = await loggedLinks('/auth/confirm-email', 2);
  await page.goto(newAddressLink);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeVisible();
  await waitUntilQuiet(page);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'One more link' })).toBeVisible();
  // Until both links are confirmed, the old address still signs in.
  await unwrap(client.signInWithPassword(credentials(EMAIL)));
  // This link differs from the address only in its fragment, so the browser does not load the page again.
  await page.goto(currentAddressLink);
  await confirm.click();
  await expect(page.getByText('You now log in with ada@new.example.')).toBeVisible();
  await unwrap(client.signInWithPassword(credentials('ada@new.example')));
});

test('a forgotten password is reset by a link that works once and a code sent to the phone, and the reset can be canceled', async ({
  page,
  problems,
}) => {
  problems.expect(/^4(22|03) (PUT|POST) .*\/auth\/v1\/(user|verify)/);
  problems.expect(/^console error: Failed to load resource/);
  const email = 'ada@new.example';
  const client = authClientAt(site.url);
  await unwrap(client.signInWithPassword({ email, password: PASSWORD }));
  const { id: factorId } = await unwrap(
    client.mfa.enroll({ factorType: 'phone', phone: '+15550100', friendlyName: 'Phone' }),
  );
  const codeOf = (index: number): string => receiver.messages.at(index)?.message.match(/\d{6}/)?.[0] ?? '';
  const { id: challengeId } = await unwrap(client.mfa.challenge({ factorId, channel: 'sms' }));
  await unwrap(client.mfa.verify({ factorId, challengeId, code: codeOf(-1) }));

  await page.goto(`${site.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The login page also has a field 'Email', so the test waits for the next page.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();

  // An earlier test has requested the first two links.
  const [, , canceledLink = ''] = await loggedLinks('/auth/reset-password', 3);
  await page.goto(canceledLink);
  const password = page.getByLabel('New password');
  await expectRefusalOfLongPassword(page, 'New password', 'Set password');
  await password.fill(PASSWORD);
  expect(page.url()).toBe(`${site.url}/auth/reset-password`);
  await page.getByRole('button', { name: 'Set password' }).click();
  const code = page.getByLabel('Code from the message');
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'The password was not changed' })).toBeVisible();
  await expect(password).toBeHidden();
  await page.getByRole('link', { name: 'Ask for another link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const [, , , link = ''] = await loggedLinks('/auth/reset-password', 4);
  await page.goto(link);
  await password.fill(PASSWORD);
  const messageCount = receiver.messages.length;
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: 'Send again' }).click();
  // Submitting the password sends one message, and 'Send again' sends another.
  await expect.poll(() => receiver.messages.length).toBe(messageCount + 2);
  await page.waitForLoadState('networkidle');
  await code.fill(codeOf(-1));

  // The server refuses the current password as the new one. The link is used up by now, but the form does not
  // need it for another password.
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('another horse battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL(`${site.url}/admin`);
  await expect(page.getByText('Password changed')).toBeVisible();

  await page.goto(`${site.url}/logout`);
  await page.waitForURL(`${site.url}/`);
  await page.goto(link);
  await password.fill('a third horse battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Email link is invalid or has expired')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for another link' }).click();
  await expect(page).toHaveURL(`${site.url}/auth/forgot-password`);

  await page.goto(`${site.url}/login`);
  await logIn(page, email, 'another horse battery');
  await expect(code).toBeFocused();
  await expect.poll(() => receiver.messages.length).toBe(messageCount + 3);
  await page.waitForLoadState('networkidle');
  await code.fill(codeOf(-1));
  await page.waitForURL(`${site.url}/admin`);
});
