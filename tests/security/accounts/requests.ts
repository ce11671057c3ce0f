import type { TestResponse, TestServer } from '../../support/test-server.ts';

export type RequestOptions = {
  method?: string;
  /** Access token. */
  token?: string | undefined;
  /** Sent as JSON. */
  json?: unknown;
  /** Value of `X-Forwarded-For`. */
  forwardedFor?: string;
  headers?: Record<string, string>;
};

type Requester = Pick<TestServer, 'request'>;

/**
 * Sends one request without the client library, as an attacker would. By default, the method is POST if there is a
 * body, otherwise GET.
 */
export function send(
  server: Requester,
  target: string,
  { method, token, json, forwardedFor, headers }: RequestOptions = {},
): Promise<TestResponse> {
  return server.request(target, {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}

export const signIn = (
  server: Requester,
  email: string,
  password: string,
  forwardedFor?: string,
): Promise<TestResponse> =>
  send(server, '/auth/v1/token?grant_type=password', {
    json: { email, password },
    ...(forwardedFor !== undefined && { forwardedFor }),
  });

export const refresh = (
  server: Requester,
  refresh_token: string,
  forwardedFor?: string,
): Promise<TestResponse> =>
  send(server, '/auth/v1/token?grant_type=refresh_token', {
    json: { refresh_token },
    ...(forwardedFor !== undefined && { forwardedFor }),
  });

/** Requests the user to whom an access token belongs. */
export const requestUser = (server: Requester, token: string): Promise<TestResponse> =>
  send(server, '/auth/v1/user', { token });

export const codeOf = (response: TestResponse): string => response.json<{ code: string }>().code;

type Session = { access_token: string; refresh_token: string };
export const sessionIn = (response: TestResponse): Session => response.json<Session>();

let serial = 0;
/**
 * Returns an address that no earlier call returned, so that rate limits count each request separately. The addresses
 * are private, because RFC 5737 reserves too few IPv4 addresses for documentation.
 */
export const freshAddress = (): string => {
  serial += 1;
  return `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
};
