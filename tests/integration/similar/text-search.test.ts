import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { announceFacts } from '#domain/image-facts/commands.ts';
import type { FoundScreens } from '#shared/contracts/search.ts';
import { makeApp } from '../../support/catalogue.ts';
import { makeScreenOf } from '../../support/image-facts.ts';
import { MCP_CLIENTS, parseToolResult } from '../../support/mcp-clients.ts';
import { type ModelFolder, makeModelFolder } from '../../support/model-folder.ts';
import { describeServer } from '../../support/server-suites.ts';

const folders: ModelFolder[] = [];
afterAll(async () => {
  for (const { path } of folders) await rm(path, { recursive: true, force: true });
});

async function settingsWithModel(): Promise<Record<string, string>> {
  const folder = await makeModelFolder();
  folders.push(folder);
  return {
    EMBEDDING_MODEL: folder.file('vision.onnx'),
    EMBEDDING_PREPROCESS: 'siglip',
    EMBEDDING_TEXT_MODEL: folder.file('text.onnx'),
  };
}

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

describeServer('search by meaning', settingsWithModel, (getServer) => {
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const { services, operations } = getServer();
    const [berth, quay] = [
      await makeApp(services.db, { name: 'Berth' }),
      await makeApp(services.db, { name: 'Quay' }),
    ];
    const add = async (name: string, appId: string, color: string, title: string): Promise<void> => {
      ids[name] = await makeScreenOf(services, appId, await plain(color), { title });
    };
    await add('crimson', berth.id, '#f00', 'Orders');
    await add('grass', berth.id, '#0f0', 'Invoices');
    await add('sky', quay.id, '#00f', 'Payments');
    await add('titled', quay.id, '#00e', 'Red alert');
    // Announces changed screens, which starts the background job that computes the vectors.
    await announceFacts(services.db, []);
    const readDone = async () => (await operations.readStatus()).embedding?.done;
    await vi.waitFor(async () => expect(await readDone()).toBe(4), { timeout: 60_000, interval: 500 });
  });

  const search = async (query: string): Promise<FoundScreens> => {
    const response = await getServer().request(`/api/search/screens?platform=web&${query}`);
    expect(response.status, response.text()).toBe(200);
    return response.json<FoundScreens>();
  };
  const idsOf = ({ items }: { items: readonly { id: string }[] }): string[] => items.map(({ id }) => id);

  test('[E-11] a text finds the screen whose picture it describes', async () => {
    const found = await search('q=lime');
    expect(idsOf(found)).toEqual([ids.grass]);
    expect(found.items[0]?.match).toEqual({ line: 'Found by meaning', marks: [], boxes: [] });
    expect(found.total).toEqual({ count: 1, isAtLeast: false });
    const page = await getServer().request('/web/search?q=lime');
    expect(page.text()).toContain('Found by meaning');
  });

  test('[E-11] screens that contain the words come first, and no screen is listed twice', async () => {
    const found = await search('q=red');
    expect(idsOf(found)).toEqual([ids.titled, ids.crimson]);
    expect(found.items[0]?.match).toBeNull();
    expect(found.total.count).toBe(2);
    expect(idsOf(await search('q=blue')).sort()).toEqual([ids.sky, ids.titled].sort());
  });

  test('[E-11] a text that no picture fits finds nothing', async () => {
    expect(await search('q=xylophone')).toMatchObject({ items: [], total: { count: 0 } });
    expect((await search('q=%20')).items).toEqual([]);
  });

  test('[E-11] a filter by app excludes screens found by meaning, and a filter by platform applies to them', async () => {
    expect(idsOf(await search('q=red&app=berth'))).toEqual([]);
    expect(idsOf(await search('q=red&app=quay'))).toEqual([ids.titled]);
    expect((await getServer().request('/api/search/screens?platform=ios&q=lime')).json()).toMatchObject({
      items: [],
    });
  });

  test('[E-11] the MCP tool search_screens lists screens by meaning separately from those with the words', async () => {
    type Answer = { total: number; screens: { id: string }[]; by_meaning?: { id: string }[] };
    const [connect] = Object.values(MCP_CLIENTS);
    const client = await connect?.(getServer().url);
    const call = async (args: Record<string, unknown>): Promise<Answer | undefined> =>
      client && parseToolResult<Answer>(await client.call('search_screens', args));
    try {
      const found = await call({ query: 'red' });
      expect(found?.screens.map(({ id }) => id)).toEqual([ids.titled]);
      expect(found?.by_meaning?.map(({ id }) => id)).toEqual([ids.crimson]);
      expect(await call({ query: 'lime', platform: 'web' })).toMatchObject({
        total: 0,
        by_meaning: [{ id: ids.grass, app_name: 'Berth' }],
      });
      expect(await call({ query: 'red', app: 'quay' })).not.toHaveProperty('by_meaning');
      expect(await call({ query: 'xylophone' })).not.toHaveProperty('by_meaning');
    } finally {
      await client?.close();
    }
  });

  test('[E-11] the status names the model and counts the screens that are done', async () => {
    const { embedding } = await getServer().operations.readStatus();
    expect(embedding).toEqual({
      model: 'vision.onnx',
      hasText: true,
      problem: null,
      screens: 4,
      done: 4,
      waiting: 0,
      failed: 0,
    });
  });
});
