import type { Configuration } from 'openid-client';
import type { OidcProvider } from '#platform/config.ts';
import { AuthError } from '../auth-error.ts';

/** Values that the server stores when it sends a user to the provider, and checks in the callback. */
export type ProviderChecks = { codeVerifier: string; state: string; nonce: string };

export type ProviderIdentity = { subject: string; email: string | null; isEmailVerified: boolean };

export type IdentityProviders = {
  /**
   * Returns the provider's authorization URL and the values to check in the callback. `extra` contains additional
   * parameters of the URL. Throws `oauth_provider_not_supported`, `unexpected_failure`.
   */
  begin(
    name: string,
    redirectUri: string,
    extra: Record<string, string>,
  ): Promise<{ url: string; checks: ProviderChecks }>;
  /**
   * Verifies the callback, exchanges its code for tokens, and returns the user's identity. Throws `oauth_canceled` if
   * the user refused at the provider, and `bad_oauth_callback` for any other failure.
   */
  finish(name: string, callbackUrl: URL, checks: ProviderChecks): Promise<ProviderIdentity>;
};

const TIMEOUT_SECONDS = 10;
/** A provider's configuration is fetched again after this time, because its keys and endpoints may change. */
const CACHE_TTL_MS = 60 * 60_000;
const SCOPE = 'openid email profile';

/** Loaded on demand, because most galleries have no provider. */
const loadOpenIdClient = () => import('openid-client');

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Uses OpenID Connect Core 1.0 with PKCE (RFC 7636), state and nonce. Only providers on a loopback address may omit
 * TLS.
 */
export function createIdentityProviders(providers: readonly OidcProvider[]): IdentityProviders {
  const configurations = new Map<string, { at: number; config: Promise<Configuration> }>();

  function configurationOf(name: string): Promise<Configuration> {
    const provider = providers.find((one) => one.name === name);
    if (!provider) throw new AuthError('oauth_provider_not_supported');
    const entry = configurations.get(name);
    if (entry && Date.now() - entry.at < CACHE_TTL_MS) return entry.config;
    const issuer = new URL(provider.issuer);
    const config = loadOpenIdClient().then((oidc) =>
      oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Verifies the signature of the ID token. TLS alone would not reveal a forged token if a proxy or redirect
          // answered in place of the token endpoint.
          oidc.enableNonRepudiationChecks,
          ...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : []),
        ],
      }),
    );
    configurations.set(name, { at: Date.now(), config });
    // A failed fetch is not cached, so the next request tries again.
    config.catch(() => configurations.delete(name));
    return config;
  }

  return {
    async begin(name, redirectUri, extra) {
      const config = await configurationOf(name).catch((cause: unknown) => {
        if (cause instanceof AuthError) throw cause;
        throw new AuthError('unexpected_failure', {
          message: 'The identity provider does not answer',
          cause,
        });
      });
      const oidc = await loadOpenIdClient();
      const checks = {
        codeVerifier: oidc.randomPKCECodeVerifier(),
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        ...extra,
        redirect_uri: redirectUri,
        scope: SCOPE,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      });
      return { url: url.href, checks };
    },
    async finish(name, callbackUrl, { codeVerifier, state, nonce }) {
      const oidc = await loadOpenIdClient();
      try {
        const tokens = await oidc.authorizationCodeGrant(await configurationOf(name), callbackUrl, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('The token response has no ID token');
        return {
          subject: claims.sub,
          email: typeof claims.email === 'string' ? claims.email : null,
          isEmailVerified: claims.email_verified === true,
        };
      } catch (cause) {
        // This error has no cause, so the caller does not log it: a refusal by the user is not a fault.
        if (cause instanceof oidc.AuthorizationResponseError && cause.error === 'access_denied') {
          throw new AuthError('oauth_canceled');
        }
        throw new AuthError('bad_oauth_callback', { cause });
      }
    },
  };
}
