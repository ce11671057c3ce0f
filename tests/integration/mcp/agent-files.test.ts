import { afterAll, beforeAll, expect, test } from 'vitest';
import { skillText } from '#server/discovery/agent-files.ts';
import { integrationKey } from '#shared/integrations.ts';
import { fillMcpCatalogue, type McpCatalogue } from '../../support/mcp-catalogue.ts';
import { MCP_CLIENTS } from '../../support/mcp-clients.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const SITE = 'https://gallery.example/screens';

let server: TestServer;
let catalogue: McpCatalogue;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://gallery.example', SITE_NAME: 'Café: "Screens"' });
  catalogue = await fillMcpCatalogue(server.services);
});
afterAll(() => server?.close());

/** Reads a file from the origin of another site, and expects that CORS allows it. */
const read = async (path: string): Promise<string> => {
  const response = await server.request(path, { headers: { origin: 'https://agent.example' } });
  expect([response.status, response.headers['access-control-allow-origin']], path).toEqual([200, '*']);
  return response.text();
};

const readPage = async (path: string): Promise<string> => {
  const response = await server.request(path);
  expect(response.status, path).toBe(200);
  return response.text();
};

test('[T-11] llms.txt and SKILL.md link only to this gallery, and every link except /mcp returns 200', async () => {
  const llms = await read('/llms.txt');
  expect(llms).toMatch(/^# Café: "Screens"\n\n> .+\n\nA curated gallery with 3 screenshots of 2 apps/);
  const skill = await read('/skill/SKILL.md');
  const links = [...`${llms}\n${skill}`.matchAll(/https?:\/\/[^\s)`'"]+/g)].map(([url]) => url);
  expect(links.length).toBeGreaterThan(10);
  for (const url of new Set(links)) {
    expect(new URL(url).host).toBe('gallery.example');
    const path = url.replace('https://gallery.example', '');
    if (path === '/mcp') continue;
    expect((await server.request(path)).status, path).toBe(200);
  }
});

test('[T-11] the front matter of SKILL.md is valid for any name of the gallery', async () => {
  for (const name of ['Vitrine', 'Café: "Screens"', '名前', '---', 'a\nname: x', 'A'.repeat(500)]) {
    const text = skillText({ name, publicUrl: SITE, description: '' });
    const [, nameLine = '', descriptionLine = ''] =
      /^---\nname: (.*)\ndescription: (.*)\n---\n/.exec(text) ?? [];
    expect(nameLine).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(nameLine.length).toBeLessThanOrEqual(64);
    expect(nameLine).toBe(integrationKey(name));
    const description: string = JSON.parse(descriptionLine);
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(text).toContain(`${SITE}/mcp`);
  }
});

test('[T-11] SKILL.md names all tools and only existing arguments, and its example call works', async () => {
  const skill = await read('/skill/SKILL.md');
  const client = await MCP_CLIENTS['@modelcontextprotocol/client'](server.url);
  const tools = await client.listTools();
  await client.close();
  for (const { name } of tools) expect(skill, name).toContain(`\`${name}\``);
  const search = tools.find(({ name }) => name === 'search_screens');
  const [table = ''] = /\| argument \|[\s\S]+?\n\n/.exec(skill) ?? [];
  // The first column contains the names of the arguments in backquotes, several in some rows.
  const described = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, argument]) => argument),
  );
  expect(described.length).toBeGreaterThan(12);
  const known = Object.keys(search?.inputSchema.properties ?? {});
  expect(described.filter((argument) => !known.includes(argument ?? ''))).toEqual([]);

  // The example is a curl command, whose option -d contains the request body.
  const [, body = ''] = /-d '(\{.+\})'/.exec(skill) ?? [];
  const response = await server.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body,
  });
  expect(response.text()).toContain(catalogue.checkout);
});

test('[T-11] the integrations page shows the MCP URL and is in the sitemap', async () => {
  const html = await readPage('/integrations');
  expect(html).toContain('claude mcp add --transport http cafe-screens https://gallery.example/mcp');
  expect(await readPage('/sitemaps/pages-1.xml')).toContain(
    '<loc>https://gallery.example/integrations</loc>',
  );
});
