import { expect, test, vi } from 'vitest';
import { createDataClient } from './data-client.ts';

const settings = { supabaseUrl: 'https://gallery.test', supabaseKey: 'visitor' };

test('[P-57] createDataClient throws without an address or a key', () => {
  expect(() => createDataClient({ supabaseKey: 'visitor' })).toThrow(new Error('supabaseUrl is required.'));
  expect(() => createDataClient({ ...settings, supabaseUrl: '' })).toThrow(
    new Error('supabaseUrl is required.'),
  );
  expect(() => createDataClient({ supabaseUrl: 'https://gallery.test' })).toThrow(
    new Error('supabaseKey is required.'),
  );
  expect(() => createDataClient({ ...settings, supabaseKey: '' })).toThrow(
    new Error('supabaseKey is required.'),
  );
});

test('the data client sends its key and the options of a request to the gallery', async () => {
  const fetchImpl = vi.fn(async () => new Response('{}'));
  const { signal } = new AbortController();
  await createDataClient(settings, fetchImpl)('/api/stats?a=1', {
    signal,
    headers: { accept: 'text/plain' },
  });
  const [address, init] = fetchImpl.mock.calls[0] as unknown as [URL, RequestInit];
  expect(address.href).toBe('https://gallery.test/api/stats?a=1');
  expect(init.signal).toBe(signal);
  expect([...new Headers(init.headers)]).toEqual([
    ['accept', 'text/plain'],
    ['apikey', 'visitor'],
  ]);
});
