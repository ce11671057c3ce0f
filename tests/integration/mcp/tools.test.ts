import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteApps } from '#domain/catalogue/apps/commands.ts';
import { deleteCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { deleteScreens } from '#domain/catalogue/screens/commands.ts';
import { removeImageFiles } from '#domain/images/image-files.ts';
import { originalKey } from '#domain/images/keys.ts';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import type { ScreenDetail } from '#shared/contracts/screens.ts';
import { LIMITS } from '#shared/limits.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { fillMcpCatalogue, type McpCatalogue } from '../../support/mcp-catalogue.ts';
import { MCP_CLIENTS, type McpTestClient, parseToolResult } from '../../support/mcp-clients.ts';
import { receiveNotifications } from '../../support/notifications.ts';
import { describeServer } from '../../support/server-suites.ts';

type Found = { total: number; screens: { id: string }[]; next_cursor: string | null };

describeServer(
  'the MCP server',
  () => ({ SITE_NAME: 'Showcase' }),
  (getServer) => {
    let catalogue: McpCatalogue;
    beforeAll(async () => {
      catalogue = await fillMcpCatalogue(getServer().services);
      // The filter index applies writes with a delay.
      const readTotal = async () =>
        (await getServer().request('/api/screens?scheme=dark,light')).json<{ total: number }>().total;
      await vi.waitFor(async () => expect(await readTotal()).toBe(3), { timeout: 20_000 });
    });

    for (const [name, connect] of Object.entries(MCP_CLIENTS)) {
      describe(`with ${name}`, () => {
        let client: McpTestClient;
        beforeAll(async () => {
          client = await connect(getServer().url);
          return () => client.close();
        });
        /** Returns the keys in `catalogue` of the found screens, in alphabetical order. */
        const find = async (args: Record<string, unknown>): Promise<string[]> => {
          const { total, screens } = parseToolResult<Found>(await client.call('search_screens', args));
          const names = Object.entries(catalogue);
          expect(total).toBe(screens.length);
          return screens.map(({ id }) => names.find(([, known]) => known === id)?.[0] ?? id).toSorted();
        };
        const get = (args: Record<string, unknown>) => client.call('get_screen', args);
        const list = async (args: Record<string, unknown>) =>
          parseToolResult<{ total: number; filters: Record<string, { value: string; screens: number }[]> }>(
            await client.call('list_filters', args),
          );

        test('[T-09] the server introduces itself and lists tools that only read', async () => {
          expect(client.serverInfo).toMatchObject({ name: 'vitrine', title: 'Showcase' });
          expect(client.instructions).toContain('Showcase');
          expect(client.instructions).toMatch(/never instructions/);
          const tools = await client.listTools();
          expect(tools.length).toBeLessThanOrEqual(8);
          expect(tools.map((tool) => tool.name)).toEqual(
            expect.arrayContaining(['search_screens', 'get_screen', 'find_similar', 'list_filters']),
          );
          for (const { annotations } of tools) {
            expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
          }
          for (const name of ['search_screens', 'find_similar']) {
            const limited = tools.find((tool) => tool.name === name);
            expect(limited?.inputSchema.properties?.limit, name).toMatchObject({ minimum: 1, maximum: 24 });
          }
          const searchTool = tools.find((tool) => tool.name === 'search_screens');
          expect(searchTool?.description).toMatch(/never as instructions/);
          expect(Object.keys(searchTool?.inputSchema.properties ?? {})).toEqual(
            expect.arrayContaining(['query', 'type', 'element', 'scheme', 'exclude', 'cursor']),
          );
        });

        test('[T-09] search_screens finds screens by each filter and by combinations', async () => {
          const all = ['checkout', 'dashboard', 'phone'];
          const dashboards = ['dashboard', 'phone'];
          for (const [args, expected] of [
            [{}, all],
            [{ platform: 'web' }, ['checkout', 'dashboard']],
            [{ app: 'foliant' }, dashboards],
            [{ app_category: ['finance'] }, dashboards],
            [{ type: ['dashboard', 'checkout'] }, all],
            [{ page_types: ['Checkout'] }, ['checkout']],
            [{ pattern: 'plan-comparison' }, ['checkout']],
            [{ element: ['chart'] }, dashboards],
            [{ style: 'minimal' }, ['dashboard']],
            [{ scheme: 'dark' }, ['dashboard']],
            [{ color: 'blue' }, all],
            [{ shape: 'long' }, []],
            [{ query: 'promo code' }, ['checkout']],
            [{ query: 'net worth', platform: 'mobile' }, ['phone']],
            [{ query: 'promo code', type: 'dashboard' }, []],
            [{ exclude: { element: ['chart'] } }, ['checkout']],
            [{ added: '2020' }, []],
            [{ type: 'dashboard', element: 'chart', scheme: 'dark' }, ['dashboard']],
          ] as const) {
            expect(await find({ ...args }), JSON.stringify(args)).toEqual(expected);
          }
        });

        test('[T-09] search_screens uses the field names of other galleries and returns its results in pages', async () => {
          const dark = await client.call('search_screens', { scheme: 'dark', include_images: true });
          const { screens } = parseToolResult<Found>(dark);
          expect(screens[0]).toMatchObject({
            id: catalogue.dashboard,
            title: 'Balances',
            app_name: 'Foliant',
            platform: 'web',
            url: `${getServer().url}/screen/${catalogue.dashboard}`,
            page_types: ['Dashboard'],
            ui_elements: ['Chart'],
            styles: ['Minimal'],
          });
          const [, preview] = dark.content;
          expect(preview).toMatchObject({ type: 'image', mimeType: 'image/webp' });
          const { width, format } = await sharp(Buffer.from(preview?.data ?? '', 'base64')).metadata();
          expect([width, format]).toEqual([300, 'webp']);

          const first = parseToolResult<Found>(
            await client.call('search_screens', { limit: 2, sort: 'oldest' }),
          );
          const rest = parseToolResult<Found>(
            await client.call('search_screens', { limit: 2, sort: 'oldest', cursor: first.next_cursor }),
          );
          // The catalogue lists its screens in the order in which they were added.
          expect([...first.screens, ...rest.screens].map(({ id }) => id)).toEqual(Object.values(catalogue));
          expect([first.total, rest.next_cursor]).toEqual([3, null]);
          const others = { exclude_screen_ids: [catalogue.checkout, catalogue.phone] };
          expect(
            parseToolResult<Found>(await client.call('search_screens', others)).screens.map(({ id }) => id),
          ).toEqual([catalogue.dashboard]);
        });

        test('[T-09] search_screens with excluded screens continues with its cursor until the last screen', async () => {
          const ids: string[] = [];
          let cursor: string | null | undefined;
          do {
            const page = parseToolResult<Found>(
              await client.call('search_screens', {
                limit: 1,
                sort: 'oldest',
                exclude_screen_ids: [catalogue.dashboard],
                ...(cursor && { cursor }),
              }),
            );
            // The total includes the excluded screen.
            expect([page.total, page.screens.length]).toEqual([3, 1]);
            ids.push(...page.screens.map(({ id }) => id));
            cursor = page.next_cursor;
          } while (cursor);
          expect(ids).toEqual([catalogue.checkout, catalogue.phone]);
          const exceptLast = { limit: 2, sort: 'oldest', exclude_screen_ids: [catalogue.phone] };
          expect(
            parseToolResult<Found>(await client.call('search_screens', exceptLast)).next_cursor,
          ).toBeNull();
        });

        test('[T-09] search_screens reports values and arguments that it does not know', async () => {
          const answer = parseToolResult(
            await client.call('search_screens', { type: 'dashboards', element: 'checkout', fonts: 'Inter' }),
          );
          expect(answer).toMatchObject({
            total: 0,
            ignored: ['fonts'],
            hint: expect.stringContaining('list_filters'),
          });
          expect(answer.unknown_filters).toEqual([
            {
              argument: 'type',
              value: 'dashboards',
              similar: [{ argument: 'type', value: 'dashboard', screens: 2 }],
            },
            {
              argument: 'element',
              value: 'checkout',
              similar: [{ argument: 'type', value: 'checkout', screens: 1 }],
            },
          ]);
        });

        test('[T-09] search_screens and list_filters accept the former slug of a category', async () => {
          const { database, db } = getServer().services;
          const { id } = await db
            .selectFrom('categories')
            .select('id')
            .where('slug', '=', 'checkout')
            .executeTakeFirstOrThrow();
          const rename = async (slug: string) => {
            await updateCategory(db, TEST_ACTOR, id, { slug });
            await receiveNotifications(database);
          };
          await rename('paying');
          onTestFinished(() => rename('checkout'));
          expect(await find({ type: 'checkout' })).toEqual(['checkout']);
          const answer = parseToolResult(await client.call('search_screens', { type: 'checkout' }));
          expect(answer).not.toHaveProperty('unknown_filters');
          expect(answer.page_url).toMatch(/\/screens\?type=paying$/);
          expect(await list({ group: 'element', type: 'checkout' })).toMatchObject({ total: 1 });
        });

        test('[T-09] search_screens finds apps and categories by names that differ from their slugs', async () => {
          const { database, db } = getServer().services;
          const type = await makeCategory(db, { type: 'screen-types', name: 'Log In', slug: 'login' });
          const app = await makeApp(db, { name: '微信', slug: 'weixin' });
          const screen = await makeScreen(db, app.id, { title: 'Sign in', categoryIds: [type.id] });
          onTestFinished(async () => {
            await deleteScreens(db, TEST_ACTOR, [screen]);
            await deleteApps(db, TEST_ACTOR, [app.id]);
            await deleteCategory(db, TEST_ACTOR, type.id);
            await receiveNotifications(database);
          });
          await receiveNotifications(database);
          for (const args of [{ type: 'Log In' }, { type: 'log-in*' }, { app: '微信' }]) {
            const answer = parseToolResult(await client.call('search_screens', args));
            expect(answer, JSON.stringify(args)).toMatchObject({ total: 1, screens: [{ id: screen }] });
            expect(answer).not.toHaveProperty('unknown_filters');
          }
          const unknown = parseToolResult(await client.call('search_screens', { app: '淘宝' }));
          expect(unknown).toMatchObject({
            total: 0,
            unknown_filters: [{ argument: 'app', value: '淘宝', similar: [] }],
          });
          expect(unknown).not.toHaveProperty('ignored');
        });

        test('[T-09] search_screens that finds nothing says for each filter how many screens match without that filter', async () => {
          const answer = await client.call('search_screens', {
            query: 'promo code',
            type: 'dashboard',
            platform: 'web',
          });
          expect(parseToolResult(answer)).toMatchObject({
            total: 0,
            total_without: { query: 1, platform: 0, type: 1 },
          });
          // Without its only filter, a search would match all screens.
          expect(parseToolResult(await client.call('search_screens', { shape: 'crop' }))).not.toHaveProperty(
            'total_without',
          );
        });

        test('[T-09] search_screens says if no screen contains all words of the query', async () => {
          const find = async (query: string) =>
            parseToolResult(await client.call('search_screens', { query }));
          expect(await find('promo balances')).toMatchObject({
            total: 3,
            partial_match: 'No screen contains all words of query, so these contain some',
          });
          expect(await find('promo code')).not.toHaveProperty('partial_match');
        });

        test('[T-09] get_screen returns the picture, tags with their source, colors and words with boxes', async () => {
          const result = await get({ id: catalogue.dashboard });
          // The box is in thousandths of the picture's width and height.
          expect(parseToolResult(result)).toMatchObject({
            title: 'Balances',
            app_name: 'Foliant',
            url: `${getServer().url}/screen/${catalogue.dashboard}`,
            image: { width: 1440, height: 900, shown: 'whole' },
            page_types: [{ slug: 'dashboard', name: 'Dashboard', source: 'human' }],
            scheme: 'dark',
            shape: 'viewport',
            colours: ['blue'],
            palette: [{ hex: '#1e293b', share: 0.7 }],
            text_in_image: { recognized: true, lines: [{ text: 'Net worth', box: [100, 50, 90, 30] }] },
          });
          const picture = result.content[1];
          expect(picture).toMatchObject({ type: 'image', mimeType: 'image/webp' });
          const { width, height, format } = await sharp(
            Buffer.from(picture?.data ?? '', 'base64'),
          ).metadata();
          expect([width, height, format]).toEqual([1200, 750, 'webp']);

          const small = await get({
            url: `${getServer().url}/screen/${catalogue.phone}`,
            image_size: 'thumbnail',
          });
          expect(small.content[1]).toMatchObject({ type: 'image' });
          const none = await get({ screen_id: catalogue.phone, image_size: 'none', include_text: false });
          expect(none.content).toHaveLength(1);
          expect(parseToolResult(none)).not.toHaveProperty('text_in_image');
        });

        test('[T-09] find_similar finds screens that resemble a screen, and the screen that a picture shows', async () => {
          const similar = (args: Record<string, unknown>) => client.call('find_similar', args);
          const sameApp = { id: catalogue.dashboard, by: 'app', platform: 'ios' };
          expect(parseToolResult<{ screens: object[] }>(await similar(sameApp)).screens).toEqual([
            expect.objectContaining({
              id: catalogue.phone,
              app_name: 'Foliant',
              page_types: ['Dashboard'],
              reasons: expect.any(Array),
            }),
          ]);
          expect(parseToolResult(await similar({ screenshot_id: catalogue.checkout }))).toMatchObject({
            similar_to: catalogue.checkout,
            by: 'idea',
          });
          const { image_url: address } = parseToolResult<{ image_url: string }>(
            await get({ id: catalogue.dashboard, image_size: 'none' }),
          );
          const { body } = await getServer().request(new URL(address).pathname);
          const found = await similar({ image_base64: body.toString('base64'), mime_type: 'image/png' });
          expect(parseToolResult<{ screens: object[] }>(found).screens[0]).toMatchObject({
            id: catalogue.dashboard,
            same_picture: true,
          });
        });

        test('[T-09] list_filters counts all values, those of one group, or those containing a text', async () => {
          const { total, filters } = await list({});
          expect(total).toBe(3);
          expect(filters.type).toEqual([
            { value: 'dashboard', name: 'Dashboard', screens: 2 },
            { value: 'checkout', name: 'Checkout', screens: 1 },
          ]);
          expect(filters.scheme).toContainEqual(expect.objectContaining({ value: 'dark', screens: 1 }));
          expect((await list({ group: 'ui_elements' })).filters).toEqual({
            element: [
              { value: 'chart', name: 'Chart', screens: 2 },
              { value: 'button', name: 'Button', screens: 1 },
            ],
          });
          expect((await list({ contains: 'Chart' })).filters).toMatchObject({
            element: [{ value: 'chart' }],
            type: [],
          });
          expect((await list({ group: 'type', platform: 'ios' })).filters).toEqual({
            type: [{ value: 'dashboard', name: 'Dashboard', screens: 1 }],
          });
        });

        test('[T-09] list_filters reports filter values that do not exist', async () => {
          expect(await list({ group: 'element', type: 'dashboards' })).toMatchObject({
            total: 0,
            unknown_filters: [
              {
                argument: 'type',
                value: 'dashboards',
                similar: [{ argument: 'type', value: 'dashboard', screens: 2 }],
              },
            ],
          });
          expect(await list({ group: 'element', type: 'dashboard' })).not.toHaveProperty('unknown_filters');
        });

        test('[T-09] list_filters says how to get the omitted values', async () => {
          expect(await list({ group: 'type', limit: 1 })).toMatchObject({
            omitted: { type: 1 },
            hint: 'Set limit (at most 300) to see more values, or contains to search them.',
          });
          expect(await list({ limit: 1 })).toMatchObject({
            hint: expect.stringContaining('Call list_filters with a group'),
          });
          const all = await list({ group: 'app' });
          expect(all).not.toHaveProperty('omitted');
          expect(all).not.toHaveProperty('hint');
        });

        test('[T-09] every tool reports the arguments that it did not use', async () => {
          const { dashboard: id } = catalogue;
          for (const [tool, args, expected] of [
            ['get_screen', { id, image_size: 'none', foo: 1, image_format: 'webp' }, ['foo']],
            ['get_screen', { screenshot_id: id, image_size: 'none' }, undefined],
            ['find_similar', { id, platform: 'android', foo: 1 }, ['foo', 'platform: android']],
            ['find_similar', { id, image_base64: 'AAAA' }, ['image_base64']],
            ['find_similar', { id, platform: 'mobile', by: 'look' }, undefined],
            ['find_similar', { id, limit: 25 }, ['limit: 25']],
            ['search_screens', { limit: 24 }, undefined],
            ['search_screens', { limit: 25 }, ['limit: 25']],
            ['search_screens', { sort: 'random', foo: 1 }, ['sort: random', 'foo']],
            ['search_screens', { image_size: 'thumbnail' }, ['image_size']],
            [
              'search_screens',
              { type: Array.from({ length: 51 }, (_, index) => `t${index}`) },
              ['type: t50'],
            ],
            ['list_filters', { group: 'type', platform: 'android', foo: 1 }, ['platform: android', 'foo']],
          ] as const) {
            const { ignored } = parseToolResult(await client.call(tool, args));
            expect(ignored, `${tool} ${JSON.stringify(args)}`).toEqual(expected);
          }
        });

        test('[T-09] every tool treats null like a missing argument', async () => {
          const { dashboard: id } = catalogue;
          for (const [tool, args] of [
            ['search_screens', { type: 'dashboard', cursor: null, limit: null, include_images: null }],
            ['get_screen', { id, url: null, image_size: null, include_text: null }],
            ['find_similar', { id, by: null, platform: null, limit: null, image_base64: null }],
            ['list_filters', { group: null, contains: null, platform: null, limit: null }],
          ] as const) {
            const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
            expect(await client.call(tool, args), tool).toEqual(await client.call(tool, given));
          }
        });

        test('[T-09] errors are returned as texts that the model can read', async () => {
          const messages = [
            await get({ id: '01890000-0000-7000-8000-000000000000' }),
            await get({ id: "1'; drop table screens; --" }),
            await get({}),
            await client.call('search_screens', { cursor: 'nonsense' }),
            await client.call('list_filters', { group: 'fonts' }),
            await client.call('search_screens', { limit: 0 }),
            await client.call('search_screens', { type: Array.from({ length: 201 }, () => 'checkout') }),
            await client.call('find_similar', { image_url: 'http://127.0.0.1/x.png' }),
            await client.call('find_similar', { image_base64: 'not base64!' }),
          ].map(({ isError, content }) => [isError, content[0]?.text]);
          expect(messages).toEqual([
            [true, 'There is no screen with this id'],
            [true, expect.stringContaining('id must be the id of a screen')],
            [true, 'The argument id is missing'],
            [true, 'The cursor is not valid'],
            [true, expect.stringContaining('group must be one of app, ')],
            [true, expect.stringContaining('limit')],
            [true, expect.stringContaining('type: Expected a string or a list of at most 200 strings')],
            [true, expect.stringContaining('does not fetch pictures from addresses')],
            [true, 'The image cannot be read'],
          ]);
          await expect(client.call('delete_screen', { id: catalogue.phone })).rejects.toThrow(/not found/);
        });
      });
    }

    test('[T-09] needs no session and no handshake', async () => {
      const response = await getServer().request('/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'search_screens', arguments: { query: 'promo code' } },
        }),
      });
      expect(response.status).toBe(200);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      });
      expect(response.headers).not.toHaveProperty('mcp-session-id');
      expect(response.text()).toContain(catalogue.checkout);
    });

    // Removes the files of an image, so it runs after the tests that need all images.
    test('[T-09] a result with images names the screens whose image cannot be read, and contains the other images', async () => {
      const { storage } = getServer().services;
      const { image } = (
        await getServer().request(`/api/screens/${catalogue.checkout}`)
      ).json<ScreenDetail>();
      const original = await storage.get(originalKey(image.id));
      await removeImageFiles(storage, image.id);
      const client = await MCP_CLIENTS['@modelcontextprotocol/client'](getServer().url);
      const call = async (name: string, args: Record<string, unknown>) => {
        const result = await client.call(name, { ...args, include_images: true });
        const { screens, without_image } = parseToolResult<{ screens: object[]; without_image?: string[] }>(
          result,
        );
        return { screens, without_image, types: result.content.map(({ type }) => type) };
      };
      expect(await call('search_screens', {})).toMatchObject({
        screens: [{}, {}, {}],
        without_image: [catalogue.checkout],
        types: ['text', 'image', 'image'],
      });
      expect(await call('search_screens', { app: 'foliant' })).toMatchObject({
        without_image: undefined,
        types: ['text', 'image', 'image'],
      });
      const similar = await call('find_similar', { image_base64: original?.toString('base64'), limit: 1 });
      expect(similar).toMatchObject({
        screens: [{ id: catalogue.checkout }],
        without_image: [catalogue.checkout],
        types: ['text'],
      });
      const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      const get = vi.spyOn(storage, 'get').mockRejectedValue(outage);
      onTestFinished(() => get.mockRestore());
      expect(await call('search_screens', { query: 'promo code' })).toMatchObject({
        screens: [{ id: catalogue.checkout }],
        without_image: [catalogue.checkout],
        types: ['text'],
      });
      expect(get).toHaveBeenCalled();
      get.mockRestore();
      const screen = await client.call('get_screen', { id: catalogue.checkout });
      expect([screen.isError, screen.content[0]?.text]).toEqual([true, 'Image not found']);
      await client.close();
    });

    // Adds many apps, so it runs last.
    test('[T-09] list_filters finds an app that is not among the 100 with the most screens', async () => {
      const { db } = getServer().services;
      // 'Openview' has one screen. Each of the 100 other apps has two.
      for (let number = 0; number <= LIMITS.facetApps; number += 1) {
        const { id } = await makeApp(db, { name: number === 0 ? 'Openview' : `Common ${number}` });
        for (let count = 0; count < (number === 0 ? 1 : 2); count += 1)
          await makeScreen(db, id, { title: `Page ${number} ${count}` });
      }
      const readApps = async () =>
        (await getServer().request('/api/screens?q=page&facets=1&limit=1')).json<ExploredScreens>();
      await vi.waitFor(async () => expect((await readApps()).total).toBe(2 * LIMITS.facetApps + 1), {
        timeout: 20_000,
      });
      expect((await readApps()).facets?.app.map(({ slug }) => slug)).not.toContain('openview');
      const [connect] = Object.values(MCP_CLIENTS);
      const client = await connect?.(getServer().url);
      if (!client) throw new Error('There is no client');
      const find = async (args: Record<string, unknown>) =>
        parseToolResult<{ filters: unknown }>(await client.call('list_filters', args)).filters;
      const search = await client.call('search_screens', { app: 'openvew' });
      expect(parseToolResult(search).unknown_filters).toEqual([
        {
          argument: 'app',
          value: 'openvew',
          similar: [{ argument: 'app', value: 'openview', screens: 1 }],
        },
      ]);
      const app = { value: 'openview', name: 'Openview', screens: 1 };
      expect(await find({ group: 'app', contains: 'penVIEW' })).toEqual({ app: [app] });
      expect(await find({ group: 'app', contains: 'openview', platform: 'ios' })).toEqual({ app: [] });
      const fullList = await client.call('list_filters', { group: 'app', limit: 300 });
      expect(parseToolResult(fullList).hint).toContain('only the 100 apps with the most screens are listed');
      const searchedList = await client.call('list_filters', { group: 'app', contains: 'openview' });
      expect(parseToolResult(searchedList)).not.toHaveProperty('hint');
      await client.close();
    }, 60_000);
  },
);
