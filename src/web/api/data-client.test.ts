import { expect, test, vi } from 'vitest';
import { createDataClient } from './data-client.ts';

const settings = { supabaseUrl: 'https://gallery.test', supabaseKey: 'visitor' };

test('[P-57] the data client says that it lacks its address or its key', () => {
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

test('the data client asks the gallery at its address, with its key and what it was given', async () => {
  const carrier = vi.fn(async () => new Response('{}'));
  const { signal } = new AbortController();
  await createDataClient(settings, carrier)('/api/stats?a=1', { signal, headers: { accept: 'text/plain' } });
  const [address, init] = carrier.mock.calls[0] as unknown as [URL, RequestInit];
  expect(address.href).toBe('https://gallery.test/api/stats?a=1');
  expect(init.signal).toBe(signal);
  expect([...new Headers(init.headers)]).toEqual([
    ['accept', 'text/plain'],
    ['apikey', 'visitor'],
  ]);
});
