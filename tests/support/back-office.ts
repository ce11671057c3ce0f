import { makeAdmin, type Person, sessionOf } from './accounts.ts';
import type { Answer, HttpWorld } from './http-world.ts';

export type AdminCall = { json?: unknown; headers?: Record<string, string> };

/** The API as a signed-in admin calls it. */
export type BackOffice = {
  person: Person;
  token: string;
  ask: (method: string, path: string, call?: AdminCall) => Promise<Answer>;
  /** `POST /api/upload`; `metadata` as it is, where it is a text. */
  upload: (file: Uint8Array, metadata?: unknown, fileName?: string) => Promise<Answer>;
};

/** Another admin of a gallery. */
export async function openBackOffice(world: HttpWorld): Promise<BackOffice> {
  const person = await makeAdmin(world.accounts);
  const { access_token: token } = await sessionOf(world.accounts, person);
  const authorization = `Bearer ${token}`;
  return {
    person,
    token,
    ask: (method, path, { json, headers } = {}) =>
      world.ask(path, {
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
      const request = new Request(world.url, { method: 'POST', body: form });
      return world.ask('/api/upload', {
        method: 'POST',
        headers: { authorization, 'content-type': request.headers.get('content-type') ?? '' },
        body: Buffer.from(await request.arrayBuffer()),
      });
    },
  };
}
