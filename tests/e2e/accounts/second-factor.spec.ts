import { unwrap } from '../../support/accounts.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { enrollTotp, logIn, readSession, signInClient, storeSession, totpCode } from '../support/sign-in.ts';

const WRONG_CODE = /^422 POST .*\/auth\/v1\/factors\/.*verify/;
const WRONG_CODE_IN_CONSOLE =
  /^console error: Failed to load resource: the server responded with a status of 422/;

test('[P-54] the second-factor page asks for a code, reports a wrong one, and accepts a valid one with a space', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(WRONG_CODE);
  problems.expect(WRONG_CODE_IN_CONSOLE);
  const email = 'admin23@example.com';
  const { secret } = await enrollTotp(await signInClient(site.url, { email }));
  await page.goto('/login');
  await logIn(page, email);
  const code = page.getByLabel('Six-digit code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByRole('button', { name: 'Use a recovery code instead' })).toHaveCount(0);
  await axe(page);

  // The server accepts the codes of the neighboring time steps too, so the wrong code must differ from all of them.
  const validCodes = [-1, 0, 1, 2].map((steps) => totpCode(secret, { steps }));
  const wrongCode = ['111111', '222222', '333333', '444444', '555555'].find(
    (guess) => !validCodes.includes(guess),
  );
  await code.pressSequentially(wrongCode ?? '');
  await expect(page.getByText('Invalid TOTP code entered')).toBeVisible();
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();

  // Until the code is entered, protected pages redirect to the login page, which asks for it.
  await page.goto('/account');
  await page.waitForURL('/login');
  // The code of the current time step was used to enroll, so the test enters the code of the next step.
  const validCode = totpCode(secret, { steps: 1 });
  await expect(code).toBeFocused();
  await code.fill(`${validCode.slice(0, 3)} ${validCode.slice(3)}`);
  await page.waitForURL('/account');
  await expect(page.getByText('Signed in successfully')).toBeVisible();
  expect((await readSession(page))?.user.factors?.map(({ status }) => status)).toEqual(['verified']);
});

test('[P-54] a user with two authenticator apps can switch to the other app and enter its code', async ({
  page,
  site,
}) => {
  const email = 'visitor27@example.com';
  const client = await signInClient(site.url, { email });
  await enrollTotp(client, 'Old');
  const { secret } = await enrollTotp(client, 'New');
  await storeSession(page, await signInClient(site.url, { email }));
  await page.goto('/login');
  await expect(page.getByText('Enter the code that Old shows.')).toBeVisible();
  const code = page.getByLabel('Six-digit code');
  await code.fill('123');
  await page.getByRole('button', { name: 'Use New instead' }).click();
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  await expect(page.getByRole('button', { name: 'Use Old instead' })).toBeVisible();
  await code.fill(totpCode(secret, { steps: 1 }));
  await page.waitForURL('/account');
});

test('[P-54] a sign-in needs no code if the second factor was meanwhile removed in another browser', async ({
  page,
  site,
}) => {
  const email = 'visitor28@example.com';
  const client = await signInClient(site.url, { email });
  const { id } = await enrollTotp(client);
  await storeSession(page, await signInClient(site.url, { email }));
  await unwrap(client.mfa.unenroll({ factorId: id }));
  await page.goto('/login');
  await page.waitForURL('/account');
  expect((await readSession(page))?.user.factors ?? []).toEqual([]);
});

test('[P-54] the second-factor page accepts a recovery code once, and canceling signs the user out', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(WRONG_CODE);
  problems.expect(WRONG_CODE_IN_CONSOLE);
  const email = 'visitor24@example.com';
  const client = await signInClient(site.url, { email });
  await enrollTotp(client);
  const { codes } = await unwrap(client.mfa.recoveryCodes.generate());
  // The browser starts with a new session that has passed only the password check.
  await storeSession(page, await signInClient(site.url, { email }));

  await page.goto('/login');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await readSession(page)).toBeNull();

  await logIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  const field = page.getByLabel('Recovery code');
  await expect(field).toBeFocused();
  await field.fill('ABCDE-00000');
  await field.press('Enter');
  await expect(page.getByText('The recovery code is not valid')).toBeVisible();
  await expect(field).toHaveValue('ABCDE-00000');
  await page.getByRole('button', { name: 'Use your authenticator app instead' }).click();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await field.fill(` ${codes[0]?.toLowerCase()} `);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/account');

  // A new sign-in with the same recovery code is refused.
  await page.goto('/logout');
  await page.waitForURL('/');
  await page.goto('/login');
  await logIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await field.fill(codes[0] ?? '');
  await field.press('Enter');
  await expect(page.getByText('The recovery code is not valid')).toBeVisible();
  await page.goto('/account');
  await page.waitForURL('/login');
});
