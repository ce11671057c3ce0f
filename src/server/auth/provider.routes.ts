import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { AuthError } from '#domain/accounts/auth-error.ts';
import type { IdentityProviders } from '#domain/accounts/sign-in/identity-providers.ts';
import { beginProviderSignIn, finishProviderSignIn } from '#domain/accounts/sign-in/provider-sign-in.ts';
import type { Config } from '#platform/config.ts';
import { pages } from '#shared/urls.ts';
import { clientOf } from '../http/client-address.ts';
import type { ServerEnv } from '../http/env.ts';
import { access } from '../http/guard.ts';
import type { AuthDeps } from './deps.ts';

const COOKIE = 'vitrine-oauth';
const COOKIE_PATH = '/auth/v1/callback';
const COOKIE_SECONDS = 600;

/** Query parameters handled here; the others are forwarded to the provider, unless the flow sets them. */
const OWN_PARAMETERS = [
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
];
const FIXED = [
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
 * Returns the redirect URL after a sign-in: a URL of the gallery or an exact URL from the configuration. Any other URL is
 * replaced by the login page, because the redirect carries a secret code.
 */
export function returnAddress(
  asked: string | undefined,
  { site, auth }: Pick<Config, 'site' | 'auth'>,
): string {
  const fallback = `${site.publicUrl}${pages.login}`;
  if (!asked || !URL.canParse(asked)) return fallback;
  const url = new URL(asked);
  if (url.username || url.password) return fallback;
  // Do not compare origins: a `blob:` URL has the origin of its creator.
  const home = new URL(site.publicUrl);
  if (url.protocol === home.protocol && url.host === home.host) return url.href;
  return auth.redirectUrls.some((allowed) => new URL(allowed).href === url.href) ? url.href : fallback;
}

const withParameters = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

const asParameters = ({ code, message }: AuthError): Record<string, string> => ({
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
    const extra = Object.fromEntries(
      Object.entries(query).filter(([name]) => !OWN_PARAMETERS.includes(name) && !FIXED.includes(name)),
    );
    const input = {
      provider: query.provider ?? '',
      redirectTo: returnAddress(query.redirect_to, config),
      codeChallenge: query.code_challenge ?? '',
      codeChallengeMethod: query.code_challenge_method ?? '',
      extra,
    };
    const client = clientOf(c, config.trustedProxies);
    const { url, browserKey } = await beginProviderSignIn(accounts, providers, input, client);
    setCookie(c, COOKIE, browserKey, {
      httpOnly: true,
      secure: isSecure,
      sameSite: 'Lax',
      path: COOKIE_PATH,
      maxAge: COOKIE_SECONDS,
    });
    if (query.skip_http_redirect === 'true') return c.json({ url });
    return c.redirect(url, 302);
  });

  routes.get('/callback', access('public'), async (c) => {
    const login = `${config.site.publicUrl}${pages.login}`;
    // Use the URL registered with the provider instead of the request's Host header.
    const returnedTo = new URL(`${config.site.publicUrl}${COOKIE_PATH}`);
    returnedTo.search = new URL(c.req.url).search;
    const browserKey = getCookie(c, COOKIE);
    setCookie(c, COOKIE, '', {
      httpOnly: true,
      secure: isSecure,
      sameSite: 'Lax',
      path: COOKIE_PATH,
      maxAge: 0,
    });
    try {
      const back = await finishProviderSignIn(accounts, providers, { returnedTo, browserKey });
      return c.redirect(
        withParameters(back.redirectTo, 'code' in back ? { code: back.code } : asParameters(back.error)),
        302,
      );
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return c.redirect(withParameters(login, asParameters(error)), 302);
    }
  });
  return routes;
}
