import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The user that the provider signs in, and the faults in its response. */
export type Identity = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  /** Claims that replace the correct ones, for example `nonce`, `aud`, `iss`. */
  claimOverrides?: Record<string, unknown>;
};

export type OidcIssuer = {
  /** Address of the provider: its `issuer`. */
  url: string;
  /** Sets the user that signs in. */
  identity: Identity;
  /** Whether to sign ID tokens with a key that is not in the published set. */
  usesWrongKey: boolean;
  /** How often a code was exchanged for tokens. */
  exchanges: number;
  close(): Promise<void>;
};

type Grant = { nonce: string; challenge: string; clientId: string; redirectUri: string };

/**
 * Starts an OpenID Connect provider on loopback that signs every user in without a prompt. It supports discovery,
 * PKCE, single-use codes and ES256.
 */
export async function startOidcIssuer(): Promise<OidcIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const { privateKey: unpublishedKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'provider', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, Grant>();
  const state: Pick<OidcIssuer, 'identity' | 'exchanges' | 'usesWrongKey'> = {
    identity: { sub: 'nobody' },
    usesWrongKey: false,
    exchanges: 0,
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url.pathname === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (url.pathname === '/jwks') return json({ keys: [jwk] });
    if (url.pathname === '/authorize') {
      const query = url.searchParams;
      const redirect = new URL(query.get('redirect_uri') ?? '');
      const code = randomBytes(16).toString('hex');
      codes.set(code, {
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
        clientId: query.get('client_id') ?? '',
        redirectUri: redirect.href,
      });
      redirect.searchParams.set('code', code);
      redirect.searchParams.set('state', query.get('state') ?? '');
      response.writeHead(302, { location: redirect.href }).end();
      return;
    }
    if (url.pathname === '/token') {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      const grant = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!grant || challenge !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri) {
        return json({ error: 'invalid_grant' }, 400);
      }
      state.exchanges += 1;
      const { claimOverrides = {}, ...claims } = state.identity;
      const now = Math.floor(Date.now() / 1000);
      const id_token = await new SignJWT({
        iss: issuer,
        aud: grant.clientId,
        nonce: grant.nonce,
        iat: now,
        exp: now + 300,
        ...claims,
        ...claimOverrides,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'provider' })
        .sign(state.usesWrongKey ? unpublishedKey : privateKey);
      return json({ access_token: 'opaque', token_type: 'Bearer', expires_in: 300, id_token });
    }
    json({ error: 'not found' }, 404);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url: issuer,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** Returns the value of OIDC_PROVIDERS for this provider. */
export const providerSetting = ({ url }: Pick<OidcIssuer, 'url'>): string =>
  JSON.stringify([
    { name: 'example', label: 'Example', issuer: url, clientId: 'vitrine', clientSecret: 'its secret' },
  ]);
