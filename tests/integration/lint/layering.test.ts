import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../support/server.ts';

/** What each room may import of the others; all else is refused (ARCHITECTURE: shared <- platform <- db …). */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: [],
  platform: ['shared'],
  db: ['shared', 'platform'],
  domain: ['shared', 'platform', 'db'],
  server: ['shared', 'platform', 'db', 'domain', 'web'],
  cli: ['shared', 'platform', 'db', 'domain', 'server'],
  web: ['shared'],
  'web/kit': ['shared'],
  'web/auth': ['shared', 'web/kit'],
  'web/site': ['shared', 'web/kit', 'web/auth'],
  'web/admin': ['shared', 'web/kit', 'web/auth'],
  'web/routes': ['shared', 'web/kit', 'web/auth', 'web/site', 'web/admin'],
};
const ROOMS = ['shared', 'platform', 'db', 'domain', 'server', 'cli', 'web'];
const WEB_ROOMS = ['web/kit', 'web/auth', 'web/site', 'web/admin', 'web/routes'];

/** Words of the message that tell a developer of that room where the code belongs. */
const SAYS: Record<string, RegExp> = {
  shared: /imports nothing but zod\. Put code/,
  platform: /Move product logic to domain/,
  db: /Queries belong in domain/,
  domain: /The route in server\/api turns it into a response/,
  server: /command line starts the server|only through web\/entry-server/,
  cli: /domain commands and queries/,
  web: /Data comes through the API/,
  'web/kit': /Data comes through the API|Pass what it needs as props/,
  'web/auth': /Data comes through the API|Pages belong in web\/site or web\/admin/,
  'web/site': /Data comes through the API|belongs in web\/kit/,
  'web/admin': /Data comes through the API|belongs in web\/kit/,
  'web/routes': /Data comes through the API/,
};
const BY_NAME = /Leave a room by its name/;

type Probe = { file: string; specifier: string; says: RegExp | null };

const roomOf = (file: string): string => {
  const [, room, part] = file.split('/') as [string, string, string];
  return room === 'web' && WEB_ROOMS.includes(`web/${part}`) ? `web/${part}` : room;
};

const forbiddenTo = (room: string): string[] => {
  const allowed = MAY_IMPORT[room] ?? [];
  const others = ROOMS.filter((other) => !room.startsWith(other) && !allowed.includes(other));
  const neighbours = WEB_ROOMS.filter((other) => other !== room && !allowed.includes(other));
  return room.startsWith('web/') && room !== 'web/routes' ? [...others, ...neighbours] : others;
};

/** One import a file, at three depths below the room. */
function probes(): Probe[] {
  const all: Probe[] = [];
  let serial = 0;
  const add = (room: string, folder: string, specifier: string, says: RegExp | null): void => {
    serial += 1;
    all.push({ file: path.posix.join('src', room, folder, `probe-${serial}.ts`), specifier, says });
  };
  for (const room of Object.keys(MAY_IMPORT)) {
    const says = SAYS[room] as RegExp;
    for (const folder of ['', 'area', 'area/part']) {
      const from = path.posix.join('src', room, folder);
      const relative = (other: string): string => path.posix.relative(from, `src/${other}/some-file.ts`);
      for (const other of forbiddenTo(room)) {
        add(room, folder, `#${other}/some-file.ts`, says);
        add(room, folder, relative(other), other.startsWith('web/') ? says : BY_NAME);
      }
      for (const other of MAY_IMPORT[room] ?? []) {
        if (other !== 'web') add(room, folder, `#${other}/some-file.ts`, null);
        if (!other.startsWith('web/')) add(room, folder, relative(other), BY_NAME);
      }
      add(room, folder, './other-file.ts', null);
      if (folder !== '') add(room, folder, '../other-file.ts', null);
    }
  }
  add('shared', '', 'zod', null);
  for (const specifier of ['node:fs', 'hono', 'react', 'kysely'])
    add('shared', 'contracts', specifier, SAYS.shared as RegExp);
  for (const specifier of ['hono', 'hono/client', '@hono/zod-openapi']) {
    add('domain', 'catalogue', specifier, SAYS.domain as RegExp);
  }
  add('server', 'api', 'kysely', /Only domain and db write SQL/);
  add('server', 'api', '#db/tables.ts', null);
  add('cli', '', 'kysely', /SQL stays in domain and db/);
  for (const room of ['web', ...WEB_ROOMS]) add(room, '', 'node:fs', /Data comes through the API/);
  add('server', 'pages', '#web/entry-server.tsx', null);
  for (const other of WEB_ROOMS)
    add('server', 'pages', `#${other}/some-file.ts`, /only through web\/entry-server/);
  return all;
}

type Diagnostic = { category: string; message: string; location: { path: string } };

describe('the linter', () => {
  const all = probes();
  const found = new Map<string, string[]>();
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-lint-'));
    for (const name of ['biome.json', '.gitignore']) cpSync(path.join(ROOT, name), path.join(folder, name));
    for (const { file, specifier } of all) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), `export * from '${specifier}';\n`);
    }
    const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    const { stdout } = spawnSync(
      process.execPath,
      [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '--only=noRestrictedImports', '.'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 50_000_000 },
    );
    for (const { category, message, location } of (JSON.parse(stdout) as { diagnostics: Diagnostic[] })
      .diagnostics) {
      expect(category).toBe('lint/style/noRestrictedImports');
      found.set(location.path, [...(found.get(location.path) ?? []), message]);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const room of Object.keys(MAY_IMPORT)) {
    test(`lets ${room} import what stands below it and nothing else, and says where the code belongs`, () => {
      for (const { file, specifier, says } of all.filter((probe) => roomOf(probe.file) === room)) {
        const messages = found.get(file) ?? [];
        if (says) expect(messages.join('\n'), `${file} imports ${specifier}`).toMatch(says);
        else expect(messages, `${file} imports ${specifier}`).toEqual([]);
      }
    });
  }
});

describe('the sources', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(test|gen)\.tsx?$/.test(file),
  );
  const filesWith = (pattern: RegExp, except: (file: string) => boolean): string[] =>
    sources.filter((file) => !except(file) && pattern.test(readFileSync(path.join(ROOT, file), 'utf8')));

  test('read the environment in platform/config.ts alone', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(
      filesWith(
        /process\.env(?!\.\w+ = )|process\[|from 'node:process'/,
        (file) => file === 'src/platform/config.ts',
      ),
    ).toEqual([]);
  });

  test('speak SQL in domain and db alone', () => {
    const outside = (file: string): boolean => /^src\/(domain|db)\//.test(file);
    expect(
      filesWith(
        /from '(kysely|pg|@electric-sql\/pglite)(\/[^']*)?'|\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
        outside,
      ),
    ).toEqual([]);
    expect(
      globSync('src/**/*.sql', { cwd: ROOT }).filter((file) => !file.startsWith('src/db/migrations/')),
    ).toEqual([]);
  });

  test('open the native image library in one place, which shuts the decoders that nobody needs', () => {
    expect(
      filesWith(/^import (?!type).*from 'sharp'/m, (file) => file === 'src/domain/images/decoder.ts'),
    ).toEqual([]);
  });
});
