import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { apiGet, bindApi } from './fetcher.ts';

describe('apiGet', () => {
  const get = (response: () => Response, signal?: AbortSignal): Promise<unknown> => {
    const client = new QueryClient();
    bindApi(client, async () => response());
    return apiGet(client, '/api/screens', signal);
  };
  const broken = (): Response =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) }));

  test('reports a connection that breaks while the body is read as a lost network', async () => {
    await expect(get(broken)).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'network' });
    await expect(get(() => new Response('{"items":['))).rejects.toMatchObject({ code: 'network' });
  });

  test('reports the status and code of a response with an error', async () => {
    const failed = () => Response.json({ error: 'Not valid', code: 'validation_failed' }, { status: 400 });
    await expect(get(failed)).rejects.toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('does not report a canceled request as a lost network', async () => {
    await expect(get(broken, AbortSignal.abort())).rejects.toThrow(TypeError);
  });
});
