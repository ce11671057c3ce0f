import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { AuthError, type AuthErrorCode } from '#domain/accounts/auth-error.ts';
import type { IdentityProviders } from '#domain/accounts/sign-in/identity-providers.ts';
import { beginProviderSignIn, finishProviderSignIn } from '#domain/accounts/sign-in/provider-sign-in.ts';
import type { Config } from '#platform/config.ts';
import { pages } from '#shared/urls.ts';
import { clientOf } from '../http/client-address.ts';
import type { ServerEnv } from '../http/env.ts';
import { access } from '../http/guard.ts';
import type { AuthDeps } from './deps.ts';

const COOKIE_NAME = 'vitrine-oauth';
const CALLBACK_PATH = '/auth/v1/callback';
/** Lifetime of the cookie. The server keeps a started sign-in for the same time (`FLOW_TTL_MS`). */
const COOKIE_SECONDS = 600;

/**
 * Query parameters of `/authorize` that are not forwarded to the provider. This module handles them, except `scopes`,
 * which it ignores.
 */
const OWN_PARAMETERS = [
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
];
/**
 * Errors that a correct request to `/authorize` can cause. They are reported by a redirect to the page that receives
 * the result of the sign-in. The browser has already left the login page, so without the redirect the user would see
 * the JSON of an error response.
 */
const REDIRECTED_ERRORS: readonly AuthErrorCode[] = ['unexpected_failure', 'over_request_rate_limit'];

/** Query parameters that the sign-in flow sets. Clients must not override them. */
const FLOW_PARAMETERS = [
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'request',
  'request_uri',
  'scope',
  'state',
  'nonce',
];

/**
 * Returns the URL to which the browser is sent after a sign-in: the requested one if it belongs to the gallery or
 * equals a configured URL, otherwise the login page. The redirect carries a secret code, which no other site may
 * receive.
 */
export function safeRedirectUrl(
  requested: string | undefined,
  { site, auth }: Pick<Config, 'site' | 'auth'>,
): string {
  const fallback = `${site.publicUrl}${pages.login}`;
  if (!requested || !URL.canParse(requested)) return fallback;
  const url = new URL(requested);
  if (url.username || url.password) return fallback;
  // Do not compare origins: a `blob:` URL has the origin of its creator.
  const home = new URL(site.publicUrl);
  if (url.protocol === home.protocol && url.host === home.host) return url.href;
  return auth.redirectUrls.some((allowed) => new URL(allowed).href === url.href) ? url.href : fallback;
}

const addQueryParameters = (base: string, parameters: Record<string, string>): string => {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/** Converts an error to the query parameters that auth-js reads from the redirect URL. */
const toErrorParameters = ({ code, message }: AuthError): Record<string, string> => ({
  error: 'access_denied',
  error_code: code,
  error_description: message,
});

/** Sign-in through identity providers: the redirect to the provider and the callback. */
export function providerRoutes(
  { accounts, config }: AuthDeps,
  providers: IdentityProviders,
): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const isSecure = config.site.publicUrl.startsWith('https:');

  routes.get('/authorize', access('public'), async (c) => {
    const query = c.req.query();
    const forwarded = Object.fromEntries(
      Object.entries(query).filter(
        ([name]) => !OWN_PARAMETERS.includes(name) && !FLOW_PARAMETERS.includes(name),
      ),
    );
    const input = {
      provider: query.provider ?? '',
      redirectTo: safeRedirectUrl(query.redirect_to, config),
      codeChallenge: query.code_challenge ?? '',
      codeChallengeMethod: query.code_challenge_method ?? '',
      extra: forwarded,
    };
    const shouldRedirect = query.skip_http_redirect !== 'true';
    try {
      const client = clientOf(c, config.trustedProxies);
      const { url, browserKey } = await beginProviderSignIn(accounts, providers, input, client);
      setCookie(c, COOKIE_NAME, browserKey, {
        httpOnly: true,
        secure: isSecure,
        sameSite: 'Lax',
        path: CALLBACK_PATH,
        maxAge: COOKIE_SECONDS,
      });
      return shouldRedirect ? c.redirect(url, 302) : c.json({ url });
    } catch (error) {
      if (!(shouldRedirect && error instanceof AuthError && REDIRECTED_ERRORS.includes(error.code)))
        throw error;
      const { cause: err } = error;
      if (err) c.get('log').warn({ err, provider: input.provider }, 'an identity provider does not answer');
      return c.redirect(addQueryParameters(input.redirectTo, toErrorParameters(error)), 302);
    }
  });

  routes.get('/callback', access('public'), async (c) => {
    const loginUrl = `${config.site.publicUrl}${pages.login}`;
    // Build the URL from the configuration instead of the request's Host header: it must equal the URL that
    // is registered with the provider.
    const callbackUrl = new URL(`${config.site.publicUrl}${CALLBACK_PATH}`);
    callbackUrl.search = new URL(c.req.url).search;
    const browserKey = getCookie(c, COOKIE_NAME);
    setCookie(c, COOKIE_NAME, '', {
      httpOnly: true,
      secure: isSecure,
      sameSite: 'Lax',
      path: CALLBACK_PATH,
      maxAge: 0,
    });
    try {
      const result = await finishProviderSignIn(accounts, providers, { callbackUrl, browserKey });
      return c.redirect(
        addQueryParameters(
          result.redirectTo,
          'code' in result ? { code: result.code } : toErrorParameters(result.error),
        ),
        302,
      );
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return c.redirect(addQueryParameters(loginUrl, toErrorParameters(error)), 302);
    }
  });
  return routes;
}
