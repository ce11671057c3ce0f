import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession, makeAdmin, makeNonAdmin, PASSWORD, type Person } from '../../support/accounts.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { codeOf, freshAddress, send } from './requests.ts';

let server: TestServer;
let person: Person;
let token: string;
let adminToken: string;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1' });
  person = await makeNonAdmin(server.accounts);
  token = (await createSession(server.accounts, person)).access_token;
  adminToken = (await createSession(server.accounts, await makeAdmin(server.accounts))).access_token;
});
afterAll(() => server?.close());

const EMAIL = 'visitor@example.com';
const UUID = '01890000-0000-7000-8000-000000000000';

/**
 * Requests for disabled features, with invalid input or without credentials, and the status, code and message with
 * which GoTrue refuses them. GoTrue is Supabase's authentication server, whose API Vitrine implements.
 */
const REFUSALS: [request: string, json: unknown, status: number, code: string, message: string][] = [
  [
    'POST /signup',
    { email: EMAIL, password: PASSWORD },
    422,
    'signup_disabled',
    'Signups not allowed for this instance',
  ],
  ['POST /signup', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ['POST /otp', { email: EMAIL }, 422, 'email_provider_disabled', 'Login with magic link is disabled'],
  ['POST /otp', { phone: '15550100' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  ['POST /otp', {}, 400, 'validation_failed', 'One of email or phone must be set'],
  ['POST /magiclink', { email: EMAIL }, 422, 'email_provider_disabled', 'Login with magic link is disabled'],
  ['POST /sso', { domain: 'example.com' }, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['POST /passkeys/authentication/options', {}, 404, 'passkey_disabled', 'Passkeys are disabled'],
  [
    'POST /token?grant_type=web3',
    { chain: 'solana' },
    422,
    'web3_provider_disabled',
    'Web3 provider is disabled',
  ],
  [
    'POST /token?grant_type=id_token',
    { provider: 'google', id_token: 'x' },
    400,
    'provider_disabled',
    'Provider (issuer "google") is not enabled',
  ],
  ['POST /token?grant_type=none', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  [
    'POST /token?grant_type=password',
    { phone: '15550100', password: PASSWORD },
    422,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
  [
    'POST /token?grant_type=password',
    { password: PASSWORD },
    400,
    'validation_failed',
    'missing email or phone',
  ],
  [
    'POST /token?grant_type=refresh_token',
    { refresh_token: 'x' },
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
  [
    'POST /verify',
    { type: 'sms', phone: '15550100', token: '1' },
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'POST /verify',
    { type: 'signup', token_hash: 'x' },
    403,
    'otp_expired',
    'Email link is invalid or has expired',
  ],
  [
    'POST /verify',
    { type: 'sms', phone: 'none', token: '1' },
    400,
    'validation_failed',
    'Invalid phone number format (E.164 required)',
  ],
  ['GET /user', undefined, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  ['GET /admin/users', undefined, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
];

test.each(REFUSALS)(
  '[P-53] %s with %j is refused as GoTrue refuses it',
  async (request, json, status, code, message) => {
    const [method = '', target] = request.split(' ');
    const response = await send(server, `/auth/v1${target}`, { method, json, forwardedFor: freshAddress() });
    expect([response.status, response.json()]).toEqual([
      status,
      { code, message, error_code: code, msg: message },
    ]);
  },
);

/** GoTrue's responses to requests with a live session. */
const REFUSALS_WITH_SESSION: typeof REFUSALS = [
  [
    'GET /user/identities/authorize?provider=x',
    undefined,
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  [
    `DELETE /user/identities/${UUID}`,
    undefined,
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  ['GET /admin/users', undefined, 403, 'not_admin', 'User not allowed'],
  ['POST /invite', { email: EMAIL }, 403, 'not_admin', 'User not allowed'],
  ['PUT /user', { app_metadata: {} }, 403, 'not_admin', 'Updating app_metadata requires admin privileges'],
  ['PUT /user', { phone: 'none' }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
  ['PUT /user', { phone: '+15550100' }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
  [
    'POST /factors',
    { factor_type: 'webauthn' },
    422,
    'mfa_webauthn_enroll_not_enabled',
    'MFA enroll is disabled for WebAuthn',
  ],
  ['DELETE /factors/none', undefined, 404, 'validation_failed', 'factor_id must be an UUID'],
  [`DELETE /factors/${UUID}`, undefined, 404, 'mfa_factor_not_found', 'Factor not found'],
];

test.each(REFUSALS_WITH_SESSION)(
  '[P-53] %s with %j and a session is refused as GoTrue refuses it',
  async (request, json, status, code, message) => {
    const [method = '', target] = request.split(' ');
    for (const accessToken of [token, adminToken]) {
      const response = await send(server, `/auth/v1${target}`, {
        method,
        json,
        token: accessToken,
        forwardedFor: freshAddress(),
      });
      expect([response.status, response.json()]).toEqual([
        status,
        { code, message, error_code: code, msg: message },
      ]);
    }
  },
);

test('[P-53] role, nonce and unknown fields of an update are ignored, as GoTrue ignores them', async () => {
  const response = await send(server, '/auth/v1/user', {
    method: 'PUT',
    token,
    json: { role: 'admin', nonce: '123456', aud: 'x', id: UUID, channel: 'sms', data: null },
  });
  expect(response.status).toBe(200);
  expect(response.json()).toMatchObject({ id: person.id, role: 'authenticated', aud: 'authenticated' });
});

test('[P-53] the response to a resend request is the same for a confirmed and an unknown email address', async () => {
  for (const email of [person.email, 'nobody@example.com']) {
    const response = await send(server, '/auth/v1/resend', { json: { type: 'signup', email } });
    expect([response.status, response.json()]).toEqual([200, {}]);
  }
});

test('[P-53] a malformed token is refused with a reason', async () => {
  for (const wrongToken of ['x', 'a.b.c', `${token}x`]) {
    const response = await send(server, '/auth/v1/user', { token: wrongToken });
    expect([response.status, codeOf(response)]).toEqual([403, 'bad_jwt']);
    expect(response.json()).toMatchObject({
      msg: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
    });
  }
});

test('[P-53] the audit log attributes a refused sign-in with an unknown email to a stranger, even if the email is the name of another actor', async () => {
  await send(server, '/auth/v1/token?grant_type=password', {
    // The name that the command line has in the audit log.
    json: { email: 'command line', password: 'wrong' },
    forwardedFor: freshAddress(),
  });
  const rows = await server.services.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_name'])
    .where('action', 'in', ['session.refuse', 'user.create', 'session.create'])
    .execute();
  expect(rows).toContainEqual({ actor_kind: 'stranger', actor_name: 'command line' });
  expect(rows).toContainEqual({ actor_kind: 'program', actor_name: 'test' });
  expect(rows).toContainEqual({ actor_kind: 'account', actor_name: person.email });
});
