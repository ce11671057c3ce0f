import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  authClientAt,
  bearer,
  getAccessToken,
  makeAdmin,
  makeNonAdmin,
  PASSWORD,
  signInClient,
  unwrap,
} from '../../support/accounts.ts';
import { describeServer } from '../../support/server-suites.ts';

describeServer(
  'the unmodified Supabase client',
  () => ({}),
  (getServer) => {
    test('[P-52] [P-53] signs in and gets an access token, a refresh token, the expiry and the user', async () => {
      const admin = await makeAdmin(getServer().accounts);
      // The user's `last_sign_in_at` must not be the time of this earlier sign-in.
      await signInClient(getServer().url, admin);
      const startTime = Date.now();
      const client = authClientAt(getServer().url);
      const { session, user } = await unwrap(
        client.signInWithPassword({ email: ` ${admin.email.toUpperCase()} `, password: PASSWORD }),
      );
      expect(session).toMatchObject({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/^[\w-]{50}$/),
        token_type: 'bearer',
        expires_in: 900,
        user: { id: admin.id, email: admin.email, factors: [] },
      });
      expect(session.expires_at).toBe(decodeJwt(session.access_token).exp);
      expect(user).toMatchObject({
        id: admin.id,
        aud: 'authenticated',
        role: 'authenticated',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { full_name: 'Some admin' },
        identities: [
          { id: admin.id, user_id: admin.id, provider: 'email', identity_data: { email: admin.email } },
        ],
        is_anonymous: false,
      });
      expect(Date.parse(user.last_sign_in_at ?? '')).toBeGreaterThanOrEqual(startTime);
      expect(decodeJwt(session.access_token)).toMatchObject({
        sub: admin.id,
        aud: 'authenticated',
        role: 'authenticated',
        email: admin.email,
        aal: 'aal1',
        amr: [{ method: 'password', timestamp: expect.any(Number) }],
        session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        app_metadata: { provider: 'email' },
        user_metadata: { full_name: 'Some admin' },
        is_anonymous: false,
      });
    });

    test('can verify its tokens with the published keys', async () => {
      const client = await signInClient(getServer().url, await makeNonAdmin(getServer().accounts));
      const keys = createRemoteJWKSet(new URL(`${getServer().url}/auth/v1/.well-known/jwks.json`));
      const { protectedHeader } = await jwtVerify(await getAccessToken(client), keys, {
        audience: 'authenticated',
      });
      expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
      const { data, error } = await client.getClaims();
      expect(error).toBeNull();
      expect(data?.claims.aal).toBe('aal1');
      const jwks = (await getServer().request('/auth/v1/.well-known/jwks.json')).json<{ keys: object[] }>();
      for (const key of jwks.keys) expect(key).not.toHaveProperty('d');
    });

    test('[P-53] gets the same error for a wrong password and an unknown address', async () => {
      const { email } = await makeNonAdmin(getServer().accounts);
      const client = authClientAt(getServer().url);
      for (const attempt of [
        { email, password: 'not the password' },
        { email: 'nobody@example.com', password: PASSWORD },
        { email, password: 'x'.repeat(300) },
      ]) {
        const { data, error } = await client.signInWithPassword(attempt);
        expect(data.session).toBeNull();
        expect(error).toMatchObject({
          status: 400,
          code: 'invalid_credentials',
          message: 'Invalid login credentials',
        });
      }
    });

    test('[P-53] gets the current user, and an error without a session', async () => {
      const person = await makeNonAdmin(getServer().accounts);
      const client = await signInClient(getServer().url, person);
      expect((await unwrap(client.getUser())).user).toMatchObject({ id: person.id, email: person.email });
      const response = await getServer().request('/auth/v1/user');
      expect(response.status).toBe(401);
      expect(response.json()).toMatchObject({
        code: 'no_authorization',
        msg: 'This endpoint requires a valid Bearer token',
      });
      expect((await authClientAt(getServer().url).getUser()).error?.name).toBe('AuthSessionMissingError');
    });

    test('gets new tokens with each refresh, and the old access token stays valid', async () => {
      const client = await signInClient(getServer().url, await makeNonAdmin(getServer().accounts));
      const before = (await unwrap(client.getSession())).session;
      const { session: after } = await unwrap(client.refreshSession());
      expect(after?.refresh_token).not.toBe(before?.refresh_token);
      expect(decodeJwt(after?.access_token ?? '').session_id).toBe(
        decodeJwt(before?.access_token ?? '').session_id,
      );
      expect((await unwrap(client.getUser(before?.access_token))).user.id).toBe(after?.user.id);
    });

    test('gets the same refresh token again if the response was lost, until it has used that token', async () => {
      const client = await signInClient(getServer().url, await makeNonAdmin(getServer().accounts));
      const firstToken = (await unwrap(client.getSession())).session?.refresh_token ?? '';
      const refresh = (refresh_token: string) =>
        authClientAt(getServer().url).refreshSession({ refresh_token });
      const secondRefresh = await unwrap(refresh(firstToken));
      const repeatedRefresh = await unwrap(refresh(firstToken));
      expect(repeatedRefresh.session?.refresh_token).toBe(secondRefresh.session?.refresh_token);
      // The next refresh proves that the second token arrived. Ten seconds later, a use of the first token counts as
      // theft.
      const thirdRefresh = await unwrap(refresh(secondRefresh.session?.refresh_token ?? ''));
      await getServer()
        .services.db.updateTable('auth_sessions')
        .set({ refreshed_at: new Date(Date.now() - 11_000).toISOString() })
        .where('id', '=', String(decodeJwt(thirdRefresh.session?.access_token ?? '').session_id))
        .execute();
      expect((await refresh(firstToken)).error).toMatchObject({
        status: 400,
        code: 'refresh_token_already_used',
      });
      expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
    });

    test('[P-53] signs out of this session, all other sessions or all sessions', async () => {
      const person = await makeNonAdmin(getServer().accounts);
      const isAlive = async (client: Awaited<ReturnType<typeof signInClient>>, token: string) =>
        (await client.getUser(token)).error === null;
      const openSessions = async (count: number) => {
        const clients = await Promise.all(
          Array.from({ length: count }, () => signInClient(getServer().url, person)),
        );
        return Promise.all(clients.map(async (client) => ({ client, token: await getAccessToken(client) })));
      };
      // Each pair says whether the session that signs out stays alive, and whether the other session does.
      for (const [scope, expectedAlive] of [
        ['local', [false, true]],
        ['others', [true, false]],
        ['global', [false, false]],
      ] as const) {
        const [own, other] = await openSessions(2);
        expect((await own?.client.signOut({ scope }))?.error).toBeNull();
        const areAlive = await Promise.all(
          [own, other].map((session) => session && isAlive(session.client, session.token)),
        );
        expect(areAlive, scope).toEqual(expectedAlive);
      }
    });

    test('[P-53] cannot sign up, sign in with a mailed code or sign in anonymously', async () => {
      const client = authClientAt(getServer().url);
      const credentials = { email: 'new@example.com', password: PASSWORD };
      expect((await client.signUp(credentials)).error).toMatchObject({
        status: 422,
        code: 'signup_disabled',
        message: 'Signups not allowed for this instance',
      });
      expect((await client.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled');
      expect((await client.signInWithOtp({ email: credentials.email })).error?.code).toBe(
        'email_provider_disabled',
      );
      expect((await client.signInWithPassword(credentials)).error?.code).toBe('invalid_credentials');
    });

    test('gets at most 100 sessions per account: a new one ends the least recently refreshed aal1 session', async () => {
      const { db } = getServer().services;
      const person = await makeNonAdmin(getServer().accounts);
      const [confirmed, idle] = await Promise.all([
        signInClient(getServer().url, person),
        signInClient(getServer().url, person),
      ]);
      const bystander = await signInClient(getServer().url, await makeNonAdmin(getServer().accounts));
      const idOf = async (client: typeof idle): Promise<string> =>
        decodeJwt(await getAccessToken(client)).session_id as string;
      const setAge = async (client: typeof idle, days: number) =>
        db
          .updateTable('auth_sessions')
          .set({ refreshed_at: new Date(Date.now() - days * 86_400_000).toISOString() })
          .where('id', '=', await idOf(client))
          .execute();
      await setAge(idle, 2);
      await setAge(confirmed, 3);
      // Adds 98 copies of a session, so that the account has 100 sessions.
      await sql`insert into auth_sessions
        select (json_populate_record(s, json_build_object('id', gen_random_uuid(), 'refreshed_at', now()))).*
        from auth_sessions s, generate_series(3, 100) where s.id = ${await idOf(confirmed)}`.execute(db);
      await db
        .updateTable('auth_sessions')
        .set({ aal: 'aal2' })
        .where('id', '=', await idOf(confirmed))
        .execute();
      await signInClient(getServer().url, person);
      expect((await idle.getUser()).error?.name).toBe('AuthSessionMissingError');
      for (const client of [confirmed, bystander]) expect((await client.getUser()).error).toBeNull();
    });

    test('lists its sessions and ends one of them immediately', async () => {
      const person = await makeNonAdmin(getServer().accounts);
      const [ownClient, otherClient] = await Promise.all([
        signInClient(getServer().url, person),
        signInClient(getServer().url, person),
      ]);
      const headers = { ...bearer(await getAccessToken(ownClient)), 'user-agent': 'A browser' };
      const list = async () =>
        (await getServer().request('/api/account/sessions', { headers })).json<{
          items: { id: string; isCurrent: boolean; ip: string }[];
        }>().items;
      const items = await list();
      expect(items).toHaveLength(2);
      expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
      const { id } = items.find(({ isCurrent }) => !isCurrent) ?? { id: '' };
      expect(
        (await getServer().request(`/api/account/sessions/${id}`, { method: 'DELETE', headers })).status,
      ).toBe(204);
      expect((await otherClient.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect(await list()).toHaveLength(1);
      expect(
        (await getServer().request(`/api/account/sessions/${id}`, { method: 'DELETE', headers })).status,
      ).toBe(404);
    });
  },
);
