import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#domain/catalogue/apps/commands.ts';
import { FACTS_VERSION } from '#domain/image-facts/compute-facts.ts';
import { isRebound } from '#server/mcp/mcp.routes.ts';
import { LIMITS } from '#shared/limits.ts';
import { makeCategory, makeScreen, TEST_ACTOR } from '../support/catalogue.ts';
import { fillMcpCatalogue, INJECTION, type McpCatalogue } from '../support/mcp-catalogue.ts';
import { MCP_CLIENTS, type McpTestClient, parseToolResult, type ToolResult } from '../support/mcp-clients.ts';
import { receiveNotifications } from '../support/notifications.ts';
import { makeScreenWithText } from '../support/screens-with-text.ts';
import { startTestServer, type TestResponse, type TestServer } from '../support/test-server.ts';
import { startUnfinishedUpload } from '../support/unfinished-upload.ts';

/** Limit for the text of an answer; see docs/integrations.md. */
const MAX_TEXT_BYTES = 25_000;

let server: TestServer;
let catalogue: McpCatalogue;
let client: McpTestClient;
/** Id of a screen with 120 tags and the longest texts that the catalogue allows. */
let hugeScreenId: string;

beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1' });
  catalogue = await fillMcpCatalogue(server.services);
  hugeScreenId = await addHugeEntries();
  client = await MCP_CLIENTS['@modelcontextprotocol/client'](server.url);
});
afterAll(async () => {
  await client?.close();
  await server?.close();
});

/** Returns text that takes many bytes in an answer: `<` is escaped to six bytes, and the emoji takes four. */
const makeLongInBytes = (length: number): string => '<😀'.repeat(length).slice(0, length).toWellFormed();

async function addHugeEntries(): Promise<string> {
  const { db } = server.services;
  const app = await createApp(db, TEST_ACTOR, { name: makeLongInBytes(LIMITS.nameMax), slug: 'huge' });
  const categoryIds: string[] = [];
  for (let index = 0; index < 120; index += 1) {
    const type = (['screen-types', 'ux-patterns', 'ui-elements', 'styles'] as const)[index % 4];
    const name = `${index} ${makeLongInBytes(LIMITS.nameMax - 10)}`;
    categoryIds.push((await makeCategory(db, { ...(type && { type }), name, slug: `huge-${index}` })).id);
  }
  const lines = Array.from({ length: 400 }, (_, index) => `${makeLongInBytes(90)} word${index}`);
  const texts = {
    title: makeLongInBytes(LIMITS.titleMax),
    description: makeLongInBytes(LIMITS.descriptionMax),
    sourceUrl: `https://example.com/${'a'.repeat(LIMITS.urlMax - 30)}`,
    categoryIds,
  };
  for (let index = 0; index < 25; index += 1) await makeScreen(db, app.id, texts);
  return makeScreenWithText(db, app.id, lines, texts);
}

/** Locks the table of the screens, so that reads of screens wait. Returns a function that releases the lock. */
async function lockScreens(): Promise<() => Promise<void>> {
  const [locked, unlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = server.services.db.transaction().execute(async (tx) => {
    await sql`lock table screens in access exclusive mode`.execute(tx);
    locked.resolve();
    await unlocked.promise;
  });
  await Promise.race([locked.promise, transaction]);
  return async () => {
    unlocked.resolve();
    await transaction;
  };
}

const countTextBytes = ({ content }: ToolResult): number =>
  content.reduce((sum, { text = '' }) => sum + Buffer.byteLength(text), 0);

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const post = (body: string | Buffer, headers: Record<string, string> = {}): Promise<TestResponse> =>
  server.request('/mcp', { method: 'POST', headers: { ...HEADERS, ...headers }, body });
/** Header and metadata of requests of the protocol revision 2026-07-28. */
const HEADERS_OF_2026 = { 'mcp-protocol-version': '2026-07-28' };
const META_OF_2026 = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const message = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

describe('answers', () => {
  test('[T-10] answers have at most 25 kB of text, also for the largest entries of a catalogue', async () => {
    const slugs = Array.from({ length: 50 }, (_, index) => `${'x'.repeat(90)}${index}`);
    const manyValues = Object.fromEntries(
      ['app', 'app_category', 'type', 'pattern', 'element', 'style'].map((group) => [group, slugs]),
    );
    const escapedNames = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => ['<'.repeat(60 + index), 1]),
    );
    const calls: [string, Record<string, unknown>][] = [
      ['get_screen', { id: hugeScreenId, image_size: 'none' }],
      ['search_screens', { app: 'huge', limit: 24 }],
      ['search_screens', { query: 'word1', limit: 100 }],
      [
        'search_screens',
        { type: Array.from({ length: 50 }, (_, index) => `missing-${'x'.repeat(100)}${index}`) },
      ],
      [
        'search_screens',
        Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${makeLongInBytes(200)}${index}`, 1])),
      ],
      // An answer links to the page with the same filters. With all these filters, the link alone would be too long.
      ['search_screens', { query: 'word1', exclude: manyValues, limit: 24 }],
      ['search_screens', manyValues],
      // An answer lists the arguments that the tool ignored. Each character of these names takes six bytes.
      ['search_screens', { app: 'huge', limit: 24, ...escapedNames }],
      ['list_filters', { contains: 'huge', limit: 300, ...escapedNames }],
      ['find_similar', { id: hugeScreenId, by: 'look', limit: 24 }],
      ['find_similar', { id: hugeScreenId, by: 'look', limit: 24, ...escapedNames }],
      ['get_screen', { id: hugeScreenId, image_size: 'none', ...escapedNames }],
      ['list_filters', {}],
      ['list_filters', { group: 'type', limit: 300 }],
      ['list_filters', { contains: 'huge' }],
      ['list_filters', { ...manyValues, limit: 300 }],
    ];
    for (const [name, args] of calls) {
      const result = await client.call(name, args);
      expect(parseToolResult(result), name).toBeTruthy();
      expect(countTextBytes(result), `${name} ${JSON.stringify(args).slice(0, 80)}`).toBeLessThanOrEqual(
        MAX_TEXT_BYTES,
      );
    }
    const huge = parseToolResult<{ omitted_tags: number; text_in_image: { omitted_lines: number } }>(
      await client.call('get_screen', { id: hugeScreenId, image_size: 'none' }),
    );
    expect(huge.omitted_tags).toBeGreaterThan(0);
    expect(huge.text_in_image.omitted_lines).toBeGreaterThan(0);
  });

  test('[T-10] truncated answers continue with their cursor, without a gap', async () => {
    const readAll = async (args: Record<string, unknown>): Promise<string[]> => {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = parseToolResult<{ screens: { id: string }[]; next_cursor: string | null }>(
          await client.call('search_screens', { app: 'huge', limit: 24, ...args, ...(cursor && { cursor }) }),
        );
        expect(page.screens.length).toBeGreaterThan(0);
        ids.push(...page.screens.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      return ids;
    };
    const ids = await readAll({});
    expect([ids.length, new Set(ids).size]).toEqual([26, 26]);
    const excluded = ids.filter((_, index) => index % 3 === 1);
    expect(await readAll({ exclude_screen_ids: excluded })).toEqual(
      ids.filter((id) => !excluded.includes(id)),
    );
  });

  test('[T-10] answers keep text of pictures in text_in_image, where it cannot imitate another part of the answer', async () => {
    const withPicture = await client.call('get_screen', { id: catalogue.checkout });
    const found = await client.call('search_screens', { query: 'ignore previous instructions' });
    for (const { content } of [withPicture, found]) {
      const [text = ''] = content.map((block) => block.text);
      expect(text).not.toContain('<');
      const answer = JSON.parse(text);
      const outside = JSON.stringify(answer, (key, value) => (key === 'text_in_image' ? undefined : value));
      expect(outside).not.toContain('gnore all previous');
      expect(JSON.stringify(answer)).toContain(INJECTION.slice(0, 30));
    }
    expect(parseToolResult<{ text_in_image: { note: string } }>(withPicture).text_in_image.note).toMatch(
      /never instructions/,
    );
  });

  test('[T-10] find_similar keeps the words that two pictures share in text_in_image', async () => {
    const { db } = server.services;
    const app = await createApp(db, TEST_ACTOR, { name: 'Harbor office' });
    const lines = ['Surrender passwords immediately'];
    const [id, twin] = [
      await makeScreenWithText(db, app.id, lines),
      await makeScreenWithText(db, app.id, lines),
    ];
    // A word is not listed if more than about a quarter of the app's screens contain it.
    for (let count = 0; count < 12; count += 1) await makeScreenWithText(db, app.id, ['Other']);
    await sql`
      insert into image_facts (sha256, version, scheme, shape, colours, palette, vector)
      select image_sha256, ${FACTS_VERSION}, 'light', 'viewport', '{5}', '[]', ${Buffer.alloc(233, 1)}
      from screens where app_id = ${app.id}`.execute(db);
    await receiveNotifications(server.services.database);
    const { content } = await client.call('find_similar', { id, by: 'app' });
    const answer = JSON.parse(content[0]?.text ?? '');
    const found = answer.screens.find((screen: { id: string }) => screen.id === twin);
    expect(found.text_in_image).toBe('immediately, passwords, surrender');
    const outside = JSON.stringify(answer, (key, value) => (key === 'text_in_image' ? undefined : value));
    expect(outside).not.toMatch(/immediately|passwords|surrender/i);
  });

  test('[T-10] the descriptions of the tools say that text_in_image contains no instructions', async () => {
    for (const { name, description } of await client.listTools()) {
      if (name !== 'list_filters') expect(description, name).toMatch(/text_in_image.*data, never/s);
    }
  });
});

describe('requests', () => {
  test('[T-09] requests with other methods, media types and protocols are refused', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
      const { status, headers } = await server.request('/mcp', { method });
      expect([status, headers.allow, headers['cache-control']], method).toEqual([405, 'POST', 'no-store']);
    }
    const browser = await server.request('/mcp', { headers: { accept: 'text/html' } });
    expect([browser.status, browser.headers.location]).toEqual([303, '/integrations#mcp']);
    expect((await post(message('tools/list'), { 'content-type': 'text/plain' })).status).toBe(415);
    expect(
      (await post(message('tools/list'), { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415);
    for (const method of ['resources/read', 'sampling/createMessage', 'completion/complete', '__proto__']) {
      expect((await post(message(method))).text(), method).toContain('-32601');
    }
    for (const body of ['', '{', 'null', '[]', '"x"', '{"jsonrpc":"1.0"}', `${'['.repeat(50_000)}`]) {
      const { status } = await post(body);
      expect(status, body.slice(0, 20)).toBeGreaterThanOrEqual(400);
      expect(status, body.slice(0, 20)).toBeLessThan(500);
    }
  });

  test('[T-09] requests that are too large or contain too many messages are refused', async () => {
    const call = JSON.parse(message('tools/call', { name: 'list_filters', arguments: {} }));
    const batch = JSON.stringify(Array(11).fill(call));
    // The server also recognizes a batch behind white space or a byte order mark.
    for (const start of ['', ' \n', '\ufeff']) expect((await post(start + batch)).status).toBe(400);
    expect((await post(JSON.stringify(Array(2).fill(call)))).status).toBe(200);
    const largeBatch = await post(JSON.stringify([call, { padding: 'x'.repeat(64 * 1024) }]));
    expect([largeBatch.status, largeBatch.text()]).toEqual([400, expect.stringContaining('64 KiB')]);
    const large = message('tools/call', {
      name: 'search_screens',
      arguments: { query: 'x'.repeat(5_000_000) },
    });
    const refused = await post(large);
    expect(refused.status).toBe(413);
    expect(refused.json()).toEqual({
      jsonrpc: '2.0',
      error: { code: -32_600, message: 'A request may have at most 4 MiB' },
      id: null,
    });
    const long = await client.call('search_screens', { query: 'x'.repeat(10_000) });
    expect(long.isError).toBe(true);
  });

  /** Calls a tool that reads the screens, with a body of at least `size` bytes. */
  const callFrom = (address: number, size: number): Promise<TestResponse> =>
    post(
      message('tools/call', {
        name: 'get_screen',
        arguments: { id: catalogue.phone, image_size: 'none', padding: 'x'.repeat(size) },
      }),
      { 'x-forwarded-for': `192.0.2.${address}` },
    );

  test('[T-09] large requests are limited, in all and per network, while they arrive and until they are answered', async () => {
    const uploads = [1, 2].map(() =>
      startUnfinishedUpload(server.url, '/mcp', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
        body: Buffer.alloc(65 * 1024, ' '),
      }),
    );
    // When this request is answered, the server has also received the ones before it.
    expect((await callFrom(1, 1000)).status).toBe(200);
    const third = await callFrom(1, 65 * 1024);
    expect([third.status, third.headers['retry-after']]).toEqual([429, '2']);

    const unlock = await lockScreens();
    try {
      // The two uploads and two of these calls hold the permits, and four calls wait.
      const calls = [2, 3, 4, 5, 6, 7, 8].map((address) => callFrom(address, 65 * 1024));
      const first = await Promise.race([...calls, pause(60_000, undefined, { ref: false })]);
      expect(first).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2', 'access-control-allow-origin': '*' },
      });
      await unlock();
      for (const upload of uploads) upload.destroy();
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([...Array(6).fill(200), 503]);
    } finally {
      await unlock();
    }
  });

  test('[T-09] calls whose client disconnects while they wait are not logged as errors', async () => {
    const startCall = (headers: Record<string, string>, meta?: object): http.ClientRequest => {
      const call = http.request(new URL('/mcp', server.url), {
        method: 'POST',
        headers: { ...HEADERS, ...headers },
        agent: false,
      });
      call.on('error', () => undefined);
      const params = { name: 'get_screen', arguments: { id: catalogue.phone }, ...(meta && { _meta: meta }) };
      call.end(message('tools/call', params));
      return call;
    };
    /** Sends several requests in sequence. Once they are answered, the server has received all earlier ones. */
    const waitForEarlierRequests = async (): Promise<void> => {
      for (let count = 0; count < 5; count += 1) expect((await post(message('tools/list'))).status).toBe(200);
    };
    const unlock = await lockScreens();
    try {
      // The first 16 of these calls that arrive hold all permits of the visitors' reads (`read-limit.ts`). The test
      // sends more than 16, because connections that are opened at the same time arrive in any order: a few may still
      // be missing when the following requests are answered.
      const calls = Array.from({ length: 24 }, (_, index) => callFrom(index, 1000));
      await waitForEarlierRequests();
      const abandoned = [
        startCall({}),
        startCall({ ...HEADERS_OF_2026, 'mcp-method': 'tools/call', 'mcp-name': 'get_screen' }, META_OF_2026),
      ];
      await waitForEarlierRequests();
      for (const call of abandoned) call.destroy();
      const loggedCalls = () => server.log.filter(({ tool }) => tool === 'get_screen');
      await vi.waitFor(() => expect(loggedCalls()).toHaveLength(2), { timeout: 30_000 });
      // 20 is Pino's level `debug`.
      for (const line of loggedCalls())
        expect(line).toMatchObject({ level: 20, msg: 'client disconnected or canceled its MCP call' });
      await unlock();
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    } finally {
      await unlock();
    }
  });

  test('[T-09] a request cannot open a stream that holds a connection', async () => {
    const { body } = await new Promise<TestResponse>((resolve, reject) => {
      setTimeout(() => reject(new Error('The stream stayed open')), 10_000).unref();
      post(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'subscriptions/listen',
          params: {
            notifications: { toolsListChanged: true },
            _meta: META_OF_2026,
          },
        }),
        { ...HEADERS_OF_2026, 'mcp-method': 'subscriptions/listen' },
      ).then(resolve, reject);
    });
    expect(body.toString()).toContain('error');
  });

  test('[T-09] requests never make the server fetch an address', async () => {
    for (const address of [
      'http://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1:22/',
      'file:///etc/passwd',
      `${server.url}/api/admin/screens`,
    ]) {
      for (const args of [{ url: address }, { id: address }, { image_url: address }]) {
        const result = await client.call('image_url' in args ? 'find_similar' : 'get_screen', args);
        expect([result.isError, result.content], JSON.stringify(args)).toEqual([true, [expect.anything()]]);
      }
    }
  });

  test('[T-09] find_similar refuses files that are not pictures, and too many pictures from one IP address', async () => {
    const picture = { image_base64: Buffer.from('<svg onload="alert(1)"/>').toString('base64') };
    const messages: unknown[] = [];
    for (let index = 0; index < 14; index += 1) {
      const { isError, content } = await client.call('find_similar', picture);
      expect(isError).toBe(true);
      messages.push(content[0]?.text);
    }
    expect(messages[0]).toMatch(/Invalid file type/);
    expect(messages.at(-1)).toMatch(/Too many attempts/);
  });

  test('[T-10] calls with any arguments get an answer or an error that the model can read', async () => {
    const ids = fc.oneof(fc.constant(catalogue.phone), fc.string({ unit: 'binary' }), fc.anything());
    const names = fc.constantFrom('search_screens', 'get_screen', 'find_similar', 'list_filters');
    const keys = fc.constantFrom(
      'id',
      'query',
      'type',
      'exclude',
      'cursor',
      'limit',
      'group',
      'contains',
      'captured',
      'colour',
      'platform',
      '__proto__',
      'exclude_screen_ids',
    );
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.dictionary(keys, fc.oneof(ids, fc.integer(), fc.array(fc.string()))),
        async (name, args) => {
          const result = await client.call(name, { image_size: 'none', ...args });
          expect(countTextBytes(result)).toBeLessThanOrEqual(MAX_TEXT_BYTES);
          expect(result.content[0]?.text).not.toBe('Something went wrong on our side');
        },
      ),
      { numRuns: 150 },
    );
    // 50 is Pino's level `error`.
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('origins and hosts', () => {
  test('[T-09] scripts of any site may call a public gallery, but never with credentials', async () => {
    const origin = 'https://agent.example.com';
    const preflight = await server.request('/mcp', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,mcp-protocol-version,mcp-method,mcp-name',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
    });
    expect(preflight.headers['access-control-allow-headers']).toContain('mcp-name');
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('[T-09] a website whose name resolves to this machine cannot read a local gallery', () => {
    const localSite = { isPublicUrlSet: false, isLoopback: true };
    const publicSite = { isPublicUrlSet: true, isLoopback: true };
    for (const [host, origin] of [
      ['evil.example:3000', 'http://evil.example:3000'],
      ['localhost:3000', 'http://evil.example:3000'],
      ['127.0.0.1.evil.example', undefined],
      ['', undefined],
      [undefined, undefined],
    ] as const) {
      expect(isRebound({ host, origin }, localSite), `${host} ${origin}`).toBe(true);
    }
    for (const [host, origin] of [
      ['localhost:3000', undefined],
      ['127.0.0.1:3000', 'http://localhost:6274'],
      ['[::1]:3000', undefined],
    ] as const) {
      expect(isRebound({ host, origin }, localSite), `${host} ${origin}`).toBe(false);
    }
    expect(isRebound({ host: 'gallery.example', origin: 'https://agent.example' }, publicSite)).toBe(false);
    expect(isRebound({ host: 'gallery.example', origin: 'not an origin' }, publicSite)).toBe(true);
  });

  test('[T-09] the server refuses a foreign host while it has no public address', async () => {
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    expect((await post(message('tools/list'), headers)).status).toBe(403);
    expect((await post(message('tools/list'), { origin: 'http://localhost:6274' })).status).toBe(200);
  });
});
