import type { Answer, HttpWorld } from '../../support/http-world.ts';

export type Call = {
  method?: string;
  /** Access token. */
  token?: string | undefined;
  /** Sent as JSON. */
  json?: unknown;
  /** Value of `X-Forwarded-For`. */
  from?: string;
  headers?: Record<string, string>;
};

type World = Pick<HttpWorld, 'ask'>;

/** Sends one request without the client library, as an attacker would. POST if there is a body. */
export function call(
  world: World,
  target: string,
  { method, token, json, from, headers }: Call = {},
): Promise<Answer> {
  return world.ask(target, {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}

export const signIn = (world: World, email: string, password: string, from?: string): Promise<Answer> =>
  call(world, '/auth/v1/token?grant_type=password', {
    json: { email, password },
    ...(from !== undefined && { from }),
  });

export const refresh = (world: World, refresh_token: string, from?: string): Promise<Answer> =>
  call(world, '/auth/v1/token?grant_type=refresh_token', {
    json: { refresh_token },
    ...(from !== undefined && { from }),
  });

/** Returns the user that the server reports for a token. */
export const whoAmI = (world: World, token: string): Promise<Answer> =>
  call(world, '/auth/v1/user', { token });

export const codeOf = (answer: Answer): string => answer.json<{ code: string }>().code;

type Session = { access_token: string; refresh_token: string };
export const sessionIn = (answer: Answer): Session => answer.json<Session>();

/** Returns the next unused address of the network. RFC 5737 and RFC 3849 reserve too few. */
let serial = 0;
export const freshAddress = (): string => {
  serial += 1;
  return `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
};
