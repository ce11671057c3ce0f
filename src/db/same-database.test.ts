import { afterEach, expect, test, vi } from 'vitest';
import { isSameDatabase } from './same-database.ts';

afterEach(() => vi.unstubAllEnvs());

test('two addresses are compared by the host, port and name that the driver uses', () => {
  for (const name of ['PGHOST', 'PGPORT']) vi.stubEnv(name, undefined);
  const same = [
    ['postgres://localhost/gallery', 'postgresql:///gallery'],
    ['postgres://ada:secret@localhost:5432/gallery', 'postgres://ada@/gallery'],
    ['postgres://ada@/gallery?host=/run/postgresql', 'postgres://%2Frun%2Fpostgresql:5432/gallery'],
    ['postgres://db/gallery?sslrootcert=/missing', 'postgres://db/gallery?sslrootcert=/missing'],
  ] as const;
  for (const [a, b] of same) expect([a, b, isSameDatabase(a, b)]).toEqual([a, b, true]);
  const different = [
    ['postgres://localhost/gallery', 'postgres:///gallery_former'],
    ['postgres://localhost/gallery', 'postgres:///gallery?host=/run/postgresql'],
    ['postgres://localhost/gallery', 'postgres://localhost:5433/gallery'],
  ] as const;
  for (const [a, b] of different) expect([a, b, isSameDatabase(a, b)]).toEqual([a, b, false]);
});
