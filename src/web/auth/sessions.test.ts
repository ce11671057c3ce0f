import type { Session } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const KEY = 'vitrine-session';
const ADMIN = { id: 'u1', email: 'ada@example.com', isAdmin: true };

type Answer = { status: number; body?: unknown };
/** Responses of the simulated server by 'METHOD /path', and the requests that it has received. */
let answers: Record<string, Answer | (() => Answer)>;
let requests: { what: string; url: string; authorization: string | null; body: string }[];

const token = (name: string, aal = 'aal1'): string =>
  `e30.${Buffer.from(JSON.stringify({ aal, name })).toString('base64url')}.s`;

function sessionOf(name: string, { expiresIn = 900, aal = 'aal1', factors = [] as object[] } = {}): Session {
  return {
    access_token: token(name, aal),
    refresh_token: `refresh-${name}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.round(Date.now() / 1000) + expiresIn,
    user: { id: 'u1', email: 'ada@example.com', factors },
  } as unknown as Session;
}

beforeEach(() => {
  vi.resetModules();
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  const location = {
    origin: 'https://gallery.example',
    pathname: '/web',
    href: 'https://gallery.example/web',
  };
  vi.stubGlobal('location', location);
  // A window for the client, which otherwise keeps the session in memory.
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  vi.spyOn(console, 'warn').mockReturnValue();
  requests = [];
  answers = {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { pathname, href: url } = new URL(path, 'https://gallery.example');
    const what = `${init.method ?? 'GET'} ${pathname}`;
    requests.push({
      what,
      url,
      authorization: new Headers(init.headers).get('authorization'),
      body: `${init.body ?? ''}`,
    });
    const known = answers[what];
    const { status, body } = (typeof known === 'function' ? known() : known) ?? { status: 404, body: {} };
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
});

afterEach(async () => {
  const { authClient } = await import('./client.ts');
  await authClient().dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Loads the session code as a page does, optionally with a session that an earlier visit has stored. */
async function open(stored?: Session) {
  if (stored) localStorage.setItem(KEY, JSON.stringify(stored));
  const { readAuth } = await import('./auth-state.ts');
  const half = await import('./session.ts');
  const { authenticatedFetch } = await import('./authenticated-fetch.ts');
  const { authClient } = await import('./client.ts');
  half.followSession();
  const settled = () => vi.waitFor(() => expect(readAuth().isLoading).toBe(false));
  return { ...half, readAuth, authenticatedFetch, client: authClient(), settled };
}

describe('[P-53] the admin flag', () => {
  test('is null while the profile loads, then has the value of the profile', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { fetch: direct } = globalThis;
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      await released;
      return direct(...args);
    });
    answers['GET /api/account'] = { status: 200, body: ADMIN };
    const { readAuth, settled } = await open(sessionOf('a'));
    await vi.waitFor(() => expect(readAuth().user?.id).toBe('u1'));
    expect(readAuth()).toMatchObject({ isLoading: true, isAdmin: null, profile: null });
    release();
    await settled();
    expect(readAuth()).toMatchObject({ isLoading: false, isAdmin: true, profile: ADMIN });
    expect(requests.map(({ what }) => what)).toEqual(['GET /api/account']);
  });

  test('is false for a user who is not an admin, and null again after sign-out', async () => {
    answers['GET /api/account'] = { status: 200, body: { ...ADMIN, isAdmin: false } };
    answers['POST /auth/v1/logout'] = { status: 204 };
    const { readAuth, settled, signOut } = await open(sessionOf('a'));
    await settled();
    expect(readAuth().isAdmin).toBe(false);
    await signOut();
    expect(readAuth()).toEqual({
      isLoading: false,
      session: null,
      user: null,
      profile: null,
      isAdmin: null,
      needsSecondFactor: false,
    });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('is null when the profile cannot be loaded, which does not sign the user out', async () => {
    answers['GET /api/account'] = { status: 503, body: { error: 'busy', code: 'busy' } };
    const { readAuth, settled, loadProfile } = await open(sessionOf('a'));
    await settled();
    expect(readAuth()).toMatchObject({ isAdmin: null, profile: null, user: { id: 'u1' } });
    answers['GET /api/account'] = { status: 200, body: ADMIN };
    await loadProfile();
    expect(readAuth().isAdmin).toBe(true);
    answers['GET /api/account'] = { status: 500, body: {} };
    await loadProfile();
    expect(readAuth()).toMatchObject({ isAdmin: null, profile: null });
    expect(localStorage.getItem(KEY)).not.toBeNull();
  });

  test('is null for a session without the second factor, whether the client or the server detects it', async () => {
    const factors = [{ id: 'f', status: 'verified', factor_type: 'totp' }];
    const { readAuth, client } = await open(sessionOf('a', { factors }));
    await vi.waitFor(() => expect(readAuth().needsSecondFactor).toBe(true));
    expect(readAuth()).toMatchObject({ isLoading: false, isAdmin: null, profile: null });
    expect(requests).toEqual([]);

    answers['GET /api/account'] = { status: 200, body: ADMIN };
    answers['POST /auth/v1/factors/recovery-codes/verify'] = {
      status: 200,
      body: sessionOf('b', { factors, aal: 'aal2' }),
    };
    await client.mfa.recoveryCodes.verify({ code: 'one' });
    await vi.waitFor(() => expect(readAuth().isAdmin).toBe(true));
    expect(readAuth().needsSecondFactor).toBe(false);

    answers['GET /api/account'] = { status: 403, body: { error: 'no', code: 'second_factor_required' } };
    await (await open()).loadProfile();
    expect(readAuth()).toMatchObject({ needsSecondFactor: true, isAdmin: null });
  });
});

describe('a session', () => {
  test('ended by the server is signed out without a message', async () => {
    answers['GET /api/account'] = {
      status: 401,
      body: { error: 'Authentication required. Please log in.', code: 'authentication_required' },
    };
    answers['POST /auth/v1/token'] = { status: 400, body: { error_code: 'session_not_found', msg: 'gone' } };
    answers['POST /auth/v1/logout'] = { status: 403, body: { error_code: 'session_not_found', msg: 'gone' } };
    const { readAuth } = await open(sessionOf('a'));
    await vi.waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
    await vi.waitFor(() => expect(readAuth().session).toBeNull());
  });

  test('is kept if its refresh fails temporarily because the browser is offline or the server busy', async () => {
    answers['POST /auth/v1/token'] = { status: 503, body: { error_code: 'busy', msg: 'busy' } };
    vi.useFakeTimers();
    try {
      const { readAuth } = await open(sessionOf('a', { expiresIn: -10 }));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests.length).toBeGreaterThan(1);
      expect(readAuth()).toMatchObject({ isLoading: false, isAdmin: null, user: { id: 'u1' } });
      expect(localStorage.getItem(KEY)).not.toBeNull();

      answers['POST /auth/v1/token'] = () => ({ status: 200, body: sessionOf('b') });
      answers['GET /api/account'] = { status: 200, body: ADMIN };
      await vi.advanceTimersByTimeAsync(120_000);
      expect(readAuth().isAdmin).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('[P-58] that does not exist cannot be ended, and the error says so', async () => {
    const { signOut } = await open();
    await expect(signOut()).rejects.toThrow('No active session');
  });

  test('reports the error of the server if the sign-in fails', async () => {
    answers['POST /auth/v1/token'] = {
      status: 400,
      body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    };
    answers['POST /auth/v1/signup'] = {
      status: 422,
      body: { error_code: 'signup_disabled', msg: 'Public registration is disabled' },
    };
    const { signIn, signUp } = await open();
    await expect(signIn('a@example.com', 'wrong')).rejects.toThrow('Invalid login credentials');
    await expect(signUp('a@example.com', 'wrong')).rejects.toThrow('Public registration is disabled');
  });
});

describe('[A-83] a request with the session', () => {
  test('sends the token and the data, and fails without a session', async () => {
    const { authenticatedFetch, client } = await open();
    await expect(authenticatedFetch('/api/account')).rejects.toMatchObject({
      message: 'Authentication required. Please log in.',
      status: 401,
    });
    expect(requests).toEqual([]);
    answers['POST /auth/v1/token'] = { status: 200, body: sessionOf('a') };
    await client.signInWithPassword({ email: 'a@example.com', password: 'right' });
    answers['PATCH /api/account'] = { status: 200, body: ADMIN };
    answers['DELETE /api/account/avatar'] = { status: 204 };
    expect(await authenticatedFetch('/api/account', { method: 'PATCH', json: { name: 'Ada' } })).toEqual(
      ADMIN,
    );
    expect(requests.at(-1)).toMatchObject({
      what: 'PATCH /api/account',
      authorization: `Bearer ${token('a')}`,
      body: '{"name":"Ada"}',
    });
    expect(await authenticatedFetch('/api/account/avatar', { method: 'DELETE' })).toBeUndefined();
  });

  test('throws the error message of the response, or else its status', async () => {
    answers['GET /api/account'] = { status: 200, body: ADMIN };
    const { authenticatedFetch } = await open(sessionOf('a'));
    answers['GET /a'] = { status: 409, body: { error: 'This URL is already taken', code: 'duplicate_slug' } };
    answers['GET /b'] = { status: 502 };
    await expect(authenticatedFetch('/a')).rejects.toMatchObject({
      message: 'This URL is already taken',
      code: 'duplicate_slug',
    });
    await expect(authenticatedFetch('/b')).rejects.toThrow('API request failed with status 502');
  });

  test('is repeated with a new token if the first one was rejected', async () => {
    answers['GET /api/account'] = () =>
      requests.at(-1)?.authorization === `Bearer ${token('b')}`
        ? { status: 200, body: ADMIN }
        : { status: 401, body: { error: 'expired', code: 'authentication_required' } };
    answers['POST /auth/v1/token'] = { status: 200, body: sessionOf('b') };
    const { readAuth } = await open(sessionOf('a'));
    await vi.waitFor(() => expect(readAuth().isAdmin).toBe(true));
    expect(readAuth().session?.access_token).toBe(token('b'));
  });
});

test('[P-55] the client builds the URL of an identity provider with all its parameters', async () => {
  answers['GET /api/account'] = { status: 200, body: ADMIN };
  answers['GET /auth/v1/user/identities/authorize'] = {
    status: 200,
    body: { url: 'https://github.example/' },
  };
  const { client, settled } = await open(sessionOf('a'));
  await settled();
  const wish = {
    provider: 'github',
    options: {
      redirectTo: 'https://gallery.example/login',
      scopes: 'read:user user:email',
      queryParams: { prompt: 'consent', hd: 'example.com' },
      skipBrowserRedirect: true,
    },
  } as const;
  const common = {
    provider: 'github',
    redirect_to: 'https://gallery.example/login',
    scopes: 'read:user user:email',
    code_challenge_method: 's256',
    prompt: 'consent',
    hd: 'example.com',
  };

  const { data } = await client.signInWithOAuth(wish);
  const address = new URL(data.url ?? '');
  expect(address.origin + address.pathname).toBe('https://gallery.example/auth/v1/authorize');
  const { code_challenge: challenge, ...others } = Object.fromEntries(address.searchParams);
  expect(others).toEqual(common);
  // RFC 7636, section 4.2: base64url of the SHA-256 of the verifier, which stays here.
  const verifier = JSON.parse(localStorage.getItem(`${KEY}-code-verifier`) ?? '""') as string;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  expect(challenge).toBe(Buffer.from(digest).toString('base64url'));

  // Linking an account to a provider sends a request for the address, which must not be answered with a redirect.
  await client.linkIdentity(wish);
  const asking = new URL(requests.at(-1)?.url ?? '');
  expect(Object.fromEntries(asking.searchParams)).toMatchObject({ ...common, skip_http_redirect: 'true' });
});
