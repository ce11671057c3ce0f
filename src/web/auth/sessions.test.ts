import type { Session } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuthState } from './auth-state.ts';

const KEY = 'vitrine-session';
const ADMIN = { id: 'u1', email: 'ada@example.com', isAdmin: true };

type SimulatedResponse = { status: number; body?: unknown };
/** Responses of the simulated server by 'METHOD /path', and the requests that it has received. */
let responses: Record<string, SimulatedResponse | (() => SimulatedResponse)>;
let requests: { endpoint: string; url: string; authorization: string | null; body: string }[];

/** Returns an unsigned JSON web token. `aal` is the assurance level of the session: 'aal1' or 'aal2'. */
const token = (name: string, aal = 'aal1'): string =>
  `e30.${Buffer.from(JSON.stringify({ aal, name })).toString('base64url')}.s`;

/** Returns a session that expires in `expiresIn` seconds. A negative value means that it has expired. */
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
  // Without a document and a window, the client would keep the session in memory instead of local storage.
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  vi.spyOn(console, 'warn').mockReturnValue();
  requests = [];
  responses = {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { pathname, href: url } = new URL(path, 'https://gallery.example');
    const endpoint = `${init.method ?? 'GET'} ${pathname}`;
    requests.push({
      endpoint,
      url,
      authorization: new Headers(init.headers).get('authorization'),
      body: `${init.body ?? ''}`,
    });
    const answer = responses[endpoint];
    const { status, body } = (typeof answer === 'function' ? answer() : answer) ?? { status: 404, body: {} };
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
  const sessionModule = await import('./session.ts');
  const { authenticatedFetch } = await import('./authenticated-fetch.ts');
  const { authClient } = await import('./client.ts');
  sessionModule.followSession();
  const settled = () => expect.poll(() => readAuth().isLoading).toBe(false);
  return { ...sessionModule, readAuth, authenticatedFetch, client: authClient(), settled };
}

describe('[P-53] the admin flag', () => {
  test('is null while the profile loads, then has the value of the profile', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { fetch: simulatedFetch } = globalThis;
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      await released;
      return simulatedFetch(...args);
    });
    responses['GET /api/account'] = { status: 200, body: ADMIN };
    const { readAuth, settled } = await open(sessionOf('a'));
    await expect.poll(() => readAuth().user?.id).toBe('u1');
    expect(readAuth()).toMatchObject({ isLoading: true, isAdmin: null, profile: null });
    release();
    await settled();
    expect(readAuth()).toMatchObject({ isLoading: false, isAdmin: true, profile: ADMIN });
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(['GET /api/account']);
  });

  test('is false for a user who is not an admin, and null again after sign-out', async () => {
    responses['GET /api/account'] = { status: 200, body: { ...ADMIN, isAdmin: false } };
    responses['POST /auth/v1/logout'] = { status: 204 };
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
    responses['GET /api/account'] = { status: 503, body: { error: 'busy', code: 'busy' } };
    const { readAuth, settled, loadProfile } = await open(sessionOf('a'));
    await settled();
    expect(readAuth()).toMatchObject({ isAdmin: null, profile: null, user: { id: 'u1' } });
    responses['GET /api/account'] = { status: 200, body: ADMIN };
    await loadProfile();
    expect(readAuth().isAdmin).toBe(true);
    responses['GET /api/account'] = { status: 500, body: {} };
    await loadProfile();
    expect(readAuth()).toMatchObject({ isAdmin: null, profile: null });
    expect(localStorage.getItem(KEY)).not.toBeNull();
  });

  test('is null if the client or the server finds that the session lacks the second factor', async () => {
    const factors = [{ id: 'f', status: 'verified', factor_type: 'totp' }];
    const { readAuth, client } = await open(sessionOf('a', { factors }));
    await expect.poll(() => readAuth().needsSecondFactor).toBe(true);
    expect(readAuth()).toMatchObject({ isLoading: false, isAdmin: null, profile: null });
    expect(requests).toEqual([]);

    responses['GET /api/account'] = { status: 200, body: ADMIN };
    responses['POST /auth/v1/factors/recovery-codes/verify'] = {
      status: 200,
      body: sessionOf('b', { factors, aal: 'aal2' }),
    };
    await client.mfa.recoveryCodes.verify({ code: 'one' });
    await expect.poll(() => readAuth().isAdmin).toBe(true);
    expect(readAuth().needsSecondFactor).toBe(false);

    responses['GET /api/account'] = { status: 403, body: { error: 'no', code: 'second_factor_required' } };
    // This call of `open` returns the modules that the first call loaded, so the user is still signed in.
    await (await open()).loadProfile();
    expect(readAuth()).toMatchObject({ needsSecondFactor: true, isAdmin: null });
  });
});

describe('sessions', () => {
  test('a session that the server has ended is removed from the browser', async () => {
    responses['GET /api/account'] = {
      status: 401,
      body: { error: 'Authentication required. Please log in.', code: 'authentication_required' },
    };
    responses['POST /auth/v1/token'] = {
      status: 400,
      body: { error_code: 'session_not_found', msg: 'gone' },
    };
    responses['POST /auth/v1/logout'] = {
      status: 403,
      body: { error_code: 'session_not_found', msg: 'gone' },
    };
    const { readAuth } = await open(sessionOf('a'));
    await expect.poll(() => localStorage.getItem(KEY)).toBeNull();
    await expect.poll(() => readAuth().session).toBeNull();
  });

  test('a session that another tab has refreshed at the same time is used and kept', async () => {
    const latest = sessionOf('b');
    responses['GET /api/account'] = () =>
      requests.at(-1)?.authorization === `Bearer ${latest.access_token}`
        ? { status: 200, body: ADMIN }
        : { status: 401, body: { error: 'expired', code: 'authentication_required' } };
    responses['POST /auth/v1/token'] = () => {
      localStorage.setItem(KEY, JSON.stringify(latest));
      return { status: 200, body: sessionOf('discarded') };
    };
    vi.useFakeTimers();
    try {
      const { readAuth } = await open(sessionOf('a'));
      await vi.advanceTimersByTimeAsync(1000);
      expect(readAuth().isAdmin).toBe(true);
      expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(latest);
      expect(requests.map(({ endpoint }) => endpoint)).not.toContain('POST /auth/v1/logout');
    } finally {
      vi.useRealTimers();
    }
  });

  test('a new session that another tab stores in place of an ended one is not removed', async () => {
    responses['POST /auth/v1/token'] = {
      status: 400,
      body: { error_code: 'session_not_found', msg: 'gone' },
    };
    vi.useFakeTimers();
    try {
      const { authenticatedFetch } = await open(sessionOf('a'));
      responses['GET /a'] = { status: 401 };
      await expect(authenticatedFetch('/a')).rejects.toMatchObject({ status: 401 });
      localStorage.setItem(KEY, JSON.stringify(sessionOf('b')));
      await vi.advanceTimersByTimeAsync(1000);
      expect(localStorage.getItem(KEY)).toContain(token('b'));
      expect(requests.map(({ endpoint }) => endpoint)).not.toContain('POST /auth/v1/logout');
    } finally {
      vi.useRealTimers();
    }
  });

  test('if the server requires a second factor, the request fails first, and then the state asks for the factor', async () => {
    responses['GET /api/account'] = { status: 200, body: ADMIN };
    const factors = [{ id: 'f', status: 'verified', factor_type: 'totp' }];
    const { readAuth, settled, authenticatedFetch } = await open(sessionOf('a', { factors, aal: 'aal2' }));
    await settled();
    responses['GET /a'] = { status: 403, body: { error: 'no', code: 'second_factor_required' } };
    await expect(authenticatedFetch('/a')).rejects.toMatchObject({ code: 'second_factor_required' });
    expect(readAuth()).toMatchObject({ needsSecondFactor: false, isAdmin: true });
    await expect.poll(() => readAuth().needsSecondFactor).toBe(true);
    expect(readAuth()).toMatchObject({ isLoading: false, isAdmin: null, profile: null, user: { id: 'u1' } });
  });

  test('a state that asks for a second factor keeps asking for it when the tab is shown again', async () => {
    responses['GET /api/account'] = { status: 403, body: { error: 'no', code: 'second_factor_required' } };
    const factors = [{ id: 'f', status: 'verified', factor_type: 'totp' }];
    const { readAuth, client } = await open(sessionOf('a', { factors, aal: 'aal2' }));
    await expect.poll(() => readAuth().needsSecondFactor).toBe(true);
    const { onAuthChange } = await import('./auth-state.ts');
    const states: AuthState[] = [];
    onAuthChange(() => states.push(readAuth()));
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => events).toContain('SIGNED_IN');
    expect(states.filter(({ isLoading, needsSecondFactor }) => isLoading || !needsSecondFactor)).toEqual([]);
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(['GET /api/account']);
  });

  test('a session is kept if its refresh fails because the server is busy', async () => {
    responses['POST /auth/v1/token'] = { status: 503, body: { error_code: 'busy', msg: 'busy' } };
    vi.useFakeTimers();
    try {
      const { readAuth } = await open(sessionOf('a', { expiresIn: -10 }));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(requests.length).toBeGreaterThan(1);
      expect(readAuth()).toMatchObject({ isLoading: false, isAdmin: null, user: { id: 'u1' } });
      expect(localStorage.getItem(KEY)).not.toBeNull();

      responses['POST /auth/v1/token'] = () => ({ status: 200, body: sessionOf('b') });
      responses['GET /api/account'] = { status: 200, body: ADMIN };
      await vi.advanceTimersByTimeAsync(120_000);
      expect(readAuth().isAdmin).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test("[P-58] signing out without a session fails with 'No active session'", async () => {
    const { signOut } = await open();
    await expect(signOut()).rejects.toThrow('No active session');
  });

  test('failed sign-in and registration report the error of the server', async () => {
    responses['POST /auth/v1/token'] = {
      status: 400,
      body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    };
    responses['POST /auth/v1/signup'] = {
      status: 422,
      body: { error_code: 'signup_disabled', msg: 'Public registration is disabled' },
    };
    const { signIn, signUp } = await open();
    await expect(signIn('a@example.com', 'wrong')).rejects.toThrow('Invalid login credentials');
    await expect(signUp('a@example.com', 'wrong')).rejects.toThrow('Public registration is disabled');
  });
});

describe('[A-83] authenticatedFetch', () => {
  test('sends the token and the data, and fails without a session', async () => {
    const { authenticatedFetch, client } = await open();
    await expect(authenticatedFetch('/api/account')).rejects.toMatchObject({
      message: 'Authentication required. Please log in.',
      status: 401,
    });
    expect(requests).toEqual([]);
    responses['POST /auth/v1/token'] = { status: 200, body: sessionOf('a') };
    await client.signInWithPassword({ email: 'a@example.com', password: 'right' });
    responses['PATCH /api/account'] = { status: 200, body: ADMIN };
    responses['DELETE /api/account/avatar'] = { status: 204 };
    expect(await authenticatedFetch('/api/account', { method: 'PATCH', json: { name: 'Ada' } })).toEqual(
      ADMIN,
    );
    expect(requests.at(-1)).toMatchObject({
      endpoint: 'PATCH /api/account',
      authorization: `Bearer ${token('a')}`,
      body: '{"name":"Ada"}',
    });
    expect(await authenticatedFetch('/api/account/avatar', { method: 'DELETE' })).toBeUndefined();
  });

  test('throws an error with the message of the response, or with its status if it has no message', async () => {
    responses['GET /api/account'] = { status: 200, body: ADMIN };
    const { authenticatedFetch } = await open(sessionOf('a'));
    responses['GET /a'] = {
      status: 409,
      body: { error: 'This URL is already taken', code: 'duplicate_slug' },
    };
    responses['GET /b'] = { status: 502 };
    await expect(authenticatedFetch('/a')).rejects.toMatchObject({
      message: 'This URL is already taken',
      code: 'duplicate_slug',
    });
    await expect(authenticatedFetch('/b')).rejects.toThrow('API request failed with status 502');
  });

  test('repeats the request with a new token if the server rejects the first token', async () => {
    responses['GET /api/account'] = () =>
      requests.at(-1)?.authorization === `Bearer ${token('b')}`
        ? { status: 200, body: ADMIN }
        : { status: 401, body: { error: 'expired', code: 'authentication_required' } };
    responses['POST /auth/v1/token'] = { status: 200, body: sessionOf('b') };
    const { readAuth } = await open(sessionOf('a'));
    await expect.poll(() => readAuth().isAdmin).toBe(true);
    expect(readAuth().session?.access_token).toBe(token('b'));
  });
});

test('[P-55] the client builds the authorization URL for an identity provider with all parameters', async () => {
  responses['GET /api/account'] = { status: 200, body: ADMIN };
  responses['GET /auth/v1/user/identities/authorize'] = {
    status: 200,
    body: { url: 'https://github.example/' },
  };
  const { client, settled } = await open(sessionOf('a'));
  await settled();
  const oauthRequest = {
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

  const { data } = await client.signInWithOAuth(oauthRequest);
  const address = new URL(data.url ?? '');
  expect(address.origin + address.pathname).toBe('https://gallery.example/auth/v1/authorize');
  const { code_challenge: challenge, ...others } = Object.fromEntries(address.searchParams);
  expect(others).toEqual(common);
  // RFC 7636, section 4.2: the challenge is the base64url of the SHA-256 of the verifier, which the browser keeps.
  const verifier = JSON.parse(localStorage.getItem(`${KEY}-code-verifier`) ?? '""') as string;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  expect(challenge).toBe(Buffer.from(digest).toString('base64url'));

  // Linking an account to a provider first requests the provider's URL. The server must not answer with a redirect.
  await client.linkIdentity(oauthRequest);
  const linkUrl = new URL(requests.at(-1)?.url ?? '');
  expect(Object.fromEntries(linkUrl.searchParams)).toMatchObject({ ...common, skip_http_redirect: 'true' });
});
