import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../support/server.ts';

/**
 * The layers that each layer may import; see docs/architecture.md. The linter rejects imports of all other layers,
 * except the public interfaces that `makeProbes` adds. It does not restrict imports between `web` and its parts, such
 * as `web/kit`.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: [],
  platform: ['shared'],
  db: ['shared', 'platform'],
  domain: ['shared', 'platform', 'db'],
  analysis: ['shared', 'platform', 'db', 'domain'],
  services: ['shared', 'platform', 'db', 'domain'],
  server: ['shared', 'platform', 'db', 'domain', 'services', 'web'],
  cli: ['shared', 'platform', 'db', 'domain', 'services', 'server'],
  web: ['shared'],
  'web/kit': ['shared'],
  'web/auth': ['shared', 'web/kit'],
  'web/site': ['shared', 'web/kit', 'web/auth'],
  'web/admin': ['shared', 'web/kit', 'web/auth'],
  'web/routes': ['shared', 'web/kit', 'web/auth', 'web/site', 'web/admin'],
};
const LAYERS = ['shared', 'platform', 'db', 'domain', 'analysis', 'services', 'server', 'cli', 'web'];
const WEB_LAYERS = ['web/kit', 'web/auth', 'web/site', 'web/admin', 'web/routes'];

/** Part of the lint message that tells the developer where the code belongs. */
const MESSAGES: Record<string, RegExp> = {
  shared: /imports nothing but zod\. Put code/,
  platform: /Move product logic to domain/,
  db: /Queries belong in domain/,
  domain: /The route in server\/api turns it into a response|below analysis and services/,
  analysis: /opens no services/,
  services: /Requests belong in server|public interface/,
  server: /command line starts the server|only through web\/entry-server|public interface/,
  cli: /domain commands and queries|public interface/,
  web: /Data comes through the API/,
  'web/kit': /Data comes through the API|Pass what it needs as props/,
  'web/auth': /Data comes through the API|Pages belong in web\/site or web\/admin/,
  'web/site': /Data comes through the API|belongs in web\/kit/,
  'web/admin': /Data comes through the API|belongs in web\/kit/,
  'web/routes': /Data comes through the API/,
};
const USE_ALIAS = /Import other layers by alias/;

/** A file with one import. `message` is the expected lint message, or null if the import is allowed. */
type Probe = { file: string; specifier: string; message: RegExp | null };

const layerOf = (file: string): string => {
  const [, layer, part] = file.split('/') as [string, string, string];
  return layer === 'web' && WEB_LAYERS.includes(`web/${part}`) ? `web/${part}` : layer;
};

const forbiddenImportsOf = (layer: string): string[] => {
  const allowedLayers = MAY_IMPORT[layer] ?? [];
  const otherLayers = LAYERS.filter((other) => !layer.startsWith(other) && !allowedLayers.includes(other));
  const otherWebLayers = WEB_LAYERS.filter((other) => other !== layer && !allowedLayers.includes(other));
  return layer.startsWith('web/') && layer !== 'web/routes'
    ? [...otherLayers, ...otherWebLayers]
    : otherLayers;
};

/** Returns probes for allowed and forbidden imports, at three folder depths in each layer. */
function makeProbes(): Probe[] {
  const probes: Probe[] = [];
  let serial = 0;
  const add = (layer: string, folder: string, specifier: string, message: RegExp | null): void => {
    serial += 1;
    probes.push({ file: path.posix.join('src', layer, folder, `probe-${serial}.ts`), specifier, message });
  };
  for (const layer of Object.keys(MAY_IMPORT)) {
    const message = MESSAGES[layer] as RegExp;
    for (const folder of ['', 'area', 'area/part']) {
      const from = path.posix.join('src', layer, folder);
      const relative = (other: string): string => path.posix.relative(from, `src/${other}/some-file.ts`);
      for (const other of forbiddenImportsOf(layer)) {
        add(layer, folder, `#${other}/some-file.ts`, message);
        add(layer, folder, relative(other), other.startsWith('web/') ? message : USE_ALIAS);
      }
      for (const other of MAY_IMPORT[layer] ?? []) {
        // Only `server` may import `web`, and only its entry point; see below.
        if (other !== 'web') add(layer, folder, `#${other}/some-file.ts`, null);
        if (!other.startsWith('web/')) add(layer, folder, relative(other), USE_ALIAS);
      }
      add(layer, folder, './other-file.ts', null);
      if (folder !== '') add(layer, folder, '../other-file.ts', null);
    }
  }
  add('shared', '', 'zod', null);
  for (const specifier of ['node:fs', 'hono', 'react', 'kysely'])
    add('shared', 'contracts', specifier, MESSAGES.shared as RegExp);
  for (const specifier of ['hono', 'hono/client', '@hono/zod-openapi']) {
    add('domain', 'catalogue', specifier, MESSAGES.domain as RegExp);
  }
  add('server', 'api', 'kysely', /Only domain and db write SQL/);
  add('server', 'api', '#db/tables.ts', null);
  add('cli', '', 'kysely', /SQL stays in domain and db/);
  for (const layer of ['web', ...WEB_LAYERS]) add(layer, '', 'node:fs', /Data comes through the API/);
  for (const layer of ['services', 'server', 'cli']) add(layer, '', '#analysis/index.ts', null);
  add('server', 'pages', '#web/entry-server.tsx', null);
  for (const other of WEB_LAYERS)
    add('server', 'pages', `#${other}/some-file.ts`, /only through web\/entry-server/);
  return probes;
}

type Diagnostic = { category: string; message: string; location: { path: string } };

describe('the linter', () => {
  const probes = makeProbes();
  const messagesByFile = new Map<string, string[]>();
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-lint-'));
    for (const name of ['biome.json', '.gitignore']) cpSync(path.join(ROOT, name), path.join(folder, name));
    for (const { file, specifier } of probes) {
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
      messagesByFile.set(location.path, [...(messagesByFile.get(location.path) ?? []), message]);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const layer of Object.keys(MAY_IMPORT)) {
    test(`lets ${layer} import only the allowed layers and says where other code belongs`, () => {
      for (const { file, specifier, message } of probes.filter((probe) => layerOf(probe.file) === layer)) {
        const messages = messagesByFile.get(file) ?? [];
        if (message) expect(messages.join('\n'), `${file} imports ${specifier}`).toMatch(message);
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

  // Assignments such as `process.env.NAME = 'value'` are allowed everywhere.
  test('read the environment only in platform/config.ts', () => {
    // Ensures that the search for source files finds them.
    expect(sources.length).toBeGreaterThan(50);
    expect(
      filesWith(
        /process\.env(?!\.\w+ = )|process\[|from 'node:process'/,
        (file) => file === 'src/platform/config.ts',
      ),
    ).toEqual([]);
  });

  test('use SQL only in db, domain and analysis', () => {
    const mayUseSql = (file: string): boolean => /^src\/(analysis|domain|db)\//.test(file);
    expect(
      filesWith(
        /from '(kysely|pg|@electric-sql\/pglite)(\/[^']*)?'|\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
        mayUseSql,
      ),
    ).toEqual([]);
    expect(
      globSync('src/**/*.sql', { cwd: ROOT }).filter((file) => !file.startsWith('src/db/migrations/')),
    ).toEqual([]);
  });

  test('import the native image library only in one file, which disables unused decoders', () => {
    expect(
      filesWith(/^import (?!type).*from 'sharp'/m, (file) => file === 'src/domain/images/pixels/decoder.ts'),
    ).toEqual([]);
  });
});
