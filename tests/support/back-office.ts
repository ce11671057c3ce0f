import { createSession, getAccessToken, makeAdmin, type Person, signInClient } from './accounts.ts';
import type { TestResponse, TestServer } from './test-server.ts';

export type AdminCall = { json?: unknown; headers?: Record<string, string> };

/** A client of the API that is signed in as an admin. */
export type BackOffice = {
  admin: Person;
  token: string;
  request: (method: string, path: string, call?: AdminCall) => Promise<TestResponse>;
  /** `POST /api/upload`. A string as `metadata` is sent unchanged. */
  upload: (file: Uint8Array, metadata?: unknown, fileName?: string) => Promise<TestResponse>;
};

/** Creates an admin in a gallery and returns a client that is signed in as this admin. */
export async function openBackOffice(server: TestServer): Promise<BackOffice> {
  const admin = await makeAdmin(server.accounts);
  const { access_token: token } = await createSession(server.accounts, admin);
  const authorization = `Bearer ${token}`;
  return {
    admin,
    token,
    request: (method, path, { json, headers } = {}) =>
      server.request(path, {
        method,
        headers: {
          authorization,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
    upload: async (file, metadata, fileName = 'screen.png') => {
      const form = new FormData();
      if (metadata !== undefined) {
        form.set('metadata', typeof metadata === 'string' ? metadata : JSON.stringify(metadata));
      }
      form.set('file', new Blob([new Uint8Array(file)]), fileName);
      // `server.request` needs bytes, and `Request` encodes the form and chooses its boundary.
      const request = new Request(server.url, { method: 'POST', body: form });
      return server.request('/api/upload', {
        method: 'POST',
        headers: { authorization, 'content-type': request.headers.get('content-type') ?? '' },
        body: Buffer.from(await request.arrayBuffer()),
      });
    },
  };
}

/** Signs in as an existing admin, with `PASSWORD`, to a server in another process. Returns a client of its API. */
export async function openBackOfficeAt(url: string, email: string) {
  const client = await signInClient(url, { email });
  const token = await getAccessToken(client);
  const send = async <T>(method: string, path: string, body?: FormData | object): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  return {
    token,
    send,
    get: <T>(path: string): Promise<T> => send<T>('GET', path),
    /** Returns the image's id. */
    upload: async (file: Uint8Array, metadata: object = {}): Promise<string> => {
      const form = new FormData();
      form.set('metadata', JSON.stringify(metadata));
      form.set('file', new Blob([new Uint8Array(file)]), 'picture.png');
      return (await send<{ image: { id: string } }>('POST', '/api/upload', form)).image.id;
    },
  };
}
