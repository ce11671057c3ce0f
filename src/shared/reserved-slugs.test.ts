import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isReservedSlug } from './reserved-slugs.ts';
import { isSlug } from './slug.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the literal segments of a path, without parameters and file names. */
const segmentsOf = (pathname: string): string[] => pathname.split('/').filter(isSlug);

test('no page can have a slug that equals a segment of a public page route', () => {
  const files = globSync('**/*.tsx', { cwd: path.join(root, 'src/web/routes') });
  const segments = files
    .flatMap((file) => segmentsOf(file.replace(/\.tsx$/, '')))
    .filter((segment) => segment !== 'index' && segment !== 'route');
  // If these are missing, the pattern above no longer finds the routes.
  expect(segments).toEqual(expect.arrayContaining(['search', 'apps', 'blog', 'login']));
  expect(
    segments.filter((segment) => !isReservedSlug(segment)),
    'add these to ROUTE_SEGMENTS',
  ).toEqual([]);
});

test('no page can have a slug that equals the first segment of a server route', () => {
  // The routes of accounts are left out, because they are mounted below /auth/v1.
  const files = globSync('src/server/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('/auth/') && !file.endsWith('.test.ts'),
  );
  // Matches the first segment of a path in route registrations such as `.get('/…`, `path: '/…` and `page('/…`.
  const firstSegments = files.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /(?:\.(?:get|post|put|patch|delete|all|use|route)\(\s*|\bpath: |\bpage\()'\/([^'/]+)/g,
      ),
    ].map(([, first = '']) => first),
  );
  const segments = firstSegments.filter(isSlug);
  // If these are missing, the pattern above no longer finds the routes.
  expect(segments).toEqual(expect.arrayContaining(['api', 'auth', 'healthz', 'images']));
  expect(
    segments.filter((segment) => !isReservedSlug(segment)),
    'add these to ROUTE_SEGMENTS',
  ).toEqual([]);
});
