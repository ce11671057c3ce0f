import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Analysis } from '#shared/contracts/analysis.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const ROUTE = '/api/analyze-screenshot';
/** Id without its last digit. */
const ID_PREFIX = '01890000-0000-7000-8000-00000000000';
const CATEGORIES = [
  { id: `${ID_PREFIX}1`, name: 'Log In', type: 'screen-types' },
  { id: `${ID_PREFIX}2`, name: 'Checkout', type: 'screen-types' },
  { id: `${ID_PREFIX}3`, name: 'Text Field', type: 'ui-elements' },
];
/** Level `error` of the logger (pino). */
const ERROR_LEVEL = 50;
const LOG_IN_SCREENSHOT = 'demo/screens/plotwise/web-log-in-beside-a-ridge-plot.webp';

/** Returns the command lines of the running child processes of this process. */
function listChildCommandLines(): string[] {
  const commandLines: string[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The fields follow the program's name, which is in parentheses and may itself contain spaces and parentheses.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(parent) === process.pid && state !== 'Z')
        commandLines.push(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
    } catch {
      // The process ended after `/proc` was listed.
    }
  }
  return commandLines;
}
/** Returns the command lines of `tesseract` and of `bundled-process.ts`, which runs the bundled Tesseract. */
const ocrProcesses = (): string[] =>
  listChildCommandLines().filter((line) => /tesseract|bundled-process/.test(line));

const isTesseractInstalled = spawnSync('tesseract', ['--version']).status === 0;
const kinds = [
  {
    kind: 'the installed Tesseract',
    ocrEngineName: 'tesseract 5',
    skip: !isTesseractInstalled,
    searchPath: process.env.PATH ?? '',
  },
  { kind: 'the bundled Tesseract', ocrEngineName: 'tesseract.js', skip: false, searchPath: '/nowhere' },
]
  // Only Linux has `/proc`.
  .map((each) => ({ ...each, skip: each.skip || process.platform !== 'linux' }));

describe.each(kinds)('analysis without a vision model, with $kind', ({ ocrEngineName, skip, searchPath }) => {
  let server: TestServer;
  let office: BackOffice;
  beforeAll(async () => {
    if (skip) return;
    server = await startTestServer();
    office = await openBackOffice(server);
    // The OCR engine searches for the program on its first use.
    vi.stubEnv('PATH', searchPath);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server?.close();
  });

  test.skipIf(skip)(
    '[A-82] suggests the right category first for a screenshot, with the built-in engine',
    async () => {
      const imageBase64 = readFileSync(path.resolve(LOG_IN_SCREENSHOT)).toString('base64');
      const json = { imageBase64, categories: CATEGORIES, appName: 'Plotwise' };
      const response = await office.request('POST', ROUTE, { json });
      expect(response.status).toBe(200);
      const analysis = response.json<Analysis>();
      expect(analysis.engine).toEqual({
        source: 'engine',
        name: expect.stringMatching(new RegExp(`^Built-in engine, ${ocrEngineName}`)),
      });
      expect(analysis.suggestions[0]?.id).toBe(`${ID_PREFIX}1`);
      expect(analysis.explanation).toContain("'password'");
      const rows = await server.services.db.selectFrom('ocr_texts').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.text).toContain('Password');
      expect((await office.request('POST', ROUTE, { json })).json<Analysis>()).toEqual(analysis);
      const [row] = await server.services.db.selectFrom('ocr_texts').select('times').execute();
      expect(row?.times, 'OCR ran only once').toBe(1);
    },
  );

  test.skipIf(skip)('[A-82] stops the OCR process within a second after the client disconnects', async () => {
    await expect.poll(ocrProcesses, { timeout: 10_000 }).toEqual([]);
    const screen = await sharp(readFileSync(path.resolve(LOG_IN_SCREENSHOT)))
      .resize({ width: 2800 })
      .toBuffer();
    // Three screenshots in one image, so that OCR takes several seconds.
    const tallScreen = await sharp({
      create: { width: 2800, height: 5250, channels: 3, background: '#fff' },
    })
      .composite([0, 1750, 3500].map((top) => ({ input: screen, left: 0, top })))
      .jpeg()
      .toBuffer();
    const { hostname, port } = new URL(server.url);
    const request = http.request({
      hostname,
      port,
      path: ROUTE,
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
    });
    request.on('error', () => undefined);
    request.end(
      JSON.stringify({ imageBase64: tallScreen.toString('base64'), categories: CATEGORIES, appName: '' }),
    );
    await expect.poll(ocrProcesses, { timeout: 10_000, interval: 20 }).toHaveLength(1);
    request.destroy();
    await expect.poll(ocrProcesses, { timeout: 1_000, interval: 50 }).toEqual([]);
    await expect
      .poll(() => server.log.some(({ path: requestPath, status }) => requestPath === ROUTE && status === 499))
      .toBe(true);
    expect(server.log.filter(({ level }) => Number(level) >= ERROR_LEVEL)).toEqual([]);
    // The only stored text is that of the previous test.
    expect(await server.services.db.selectFrom('ocr_texts').select('sha256').execute()).toHaveLength(1);
  });
});
