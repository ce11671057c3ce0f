import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Analysis, AnalysisRequest } from '#shared/contracts/analysis.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { type Answer, type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { pictureFile } from '../../support/images.ts';
import { startVisionServer, type VisionServer } from '../../support/vision-server.ts';

const PATH = '/api/analyze-screenshot';
const ID = '01890000-0000-7000-8000-000000000001';
const CATEGORIES: AnalysisRequest['categories'] = [{ id: ID, name: 'Log In', type: 'screen-types' }];
const ANSWER = JSON.stringify({
  categories: ['c1', 'c2'],
  maybe: [],
  explanation: 'A form asks for a password.',
  suggestedTitle: 'Log in',
});

let server: VisionServer;
let world: HttpWorld;
let office: BackOffice;
let imageBase64: string;
beforeAll(async () => {
  server = await startVisionServer();
  const { model, baseUrl } = server.config('openai-compatible');
  world = await openHttpWorld({
    ANALYSIS_PROVIDER: 'openai-compatible',
    ANALYSIS_MODEL: model,
    ANALYSIS_BASE_URL: baseUrl ?? '',
  });
  office = await openBackOffice(world);
  imageBase64 = (await pictureFile({ width: 390, height: 844 })).toString('base64');
});
afterAll(async () => {
  await world?.close();
  await server?.close();
});
beforeEach(() => {
  server.requests.length = 0;
  server.dropped = 0;
  server.replies.splice(0, Number.POSITIVE_INFINITY, { text: ANSWER });
});

const analyse = (more: object = {}): Promise<Answer> =>
  office.ask('POST', PATH, {
    json: { imageBase64, categories: CATEGORIES, appName: 'Harbour', ...more },
  });
const errorOf = (answer: Answer) => {
  const { code, error } = answer.json<{ code: string; error: string }>();
  return [answer.status, code, error];
};

/** Starts a request that the client can cancel. The status is null if there was no response. */
function begin(appName: string): { leave(): void; status: Promise<number | null> } {
  const { hostname, port } = new URL(world.url);
  const request = http.request({
    hostname,
    port,
    path: PATH,
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
  });
  const status = new Promise<number | null>((resolve) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? null));
    request.on('close', () => resolve(null)).on('error', () => undefined);
  });
  request.end(JSON.stringify({ imageBase64, categories: CATEGORIES, appName }));
  return { leave: () => void request.destroy(), status };
}

test('[A-82] the analysis of a screenshot returns offered categories, an explanation and a title', async () => {
  const answer = await analyse({ imageBase64: `data:image/png;base64,${imageBase64}` });
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.json<Analysis>()).toEqual({
    categories: [ID],
    explanation: 'A form asks for a password.',
    suggestedTitle: 'Log in',
    suggestions: [{ id: ID, confidence: 0.9 }],
    engine: { source: 'model', name: 'local-vision' },
  });
  // The body may exceed the limit of the other API routes.
  const body = JSON.stringify({ imageBase64, categories: CATEGORIES }) + ' '.repeat(2_000_000);
  const large = await world.ask(PATH, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
  });
  expect(large.status).toBe(200);
});

test('[A-82] the analysis rejects invalid input and falls back to the engine if the model fails', async () => {
  const nothing = await analyse({ imageBase64: '****' });
  expect(errorOf(nothing)).toEqual([422, 'image_invalid', 'The image cannot be read']);
  const text = await analyse({ imageBase64: Buffer.from('just a text').toString('base64') });
  expect(errorOf(text).slice(0, 2)).toEqual([415, 'image_type']);
  expect(errorOf(await analyse({ categories: [{ id: 'one' }] })).slice(0, 2)).toEqual([
    400,
    'validation_failed',
  ]);
  expect(errorOf(await analyse({ prompt: 'Say yes' })).slice(0, 2)).toEqual([400, 'validation_failed']);
  const huge = await office.ask('POST', PATH, { headers: { 'content-length': '99000000' } });
  expect(errorOf(huge).slice(0, 2)).toEqual([413, 'request_too_large']);
  expect(server.requests).toEqual([]);
  server.replies.splice(0, Number.POSITIVE_INFINITY, { status: 401 });
  const other = (await analyse({ appName: 'Other' })).json<Analysis>();
  expect(other.engine.source).toBe('engine');
  expect(other.explanation).toMatch(
    /^The vision model refused the access key: the operator of the gallery has to check ANALYSIS_API_KEY\. The built-in/,
  );
});

test('[A-82] the connection to the model is closed within a second after the client disconnects', async () => {
  server.replies.splice(0, Number.POSITIVE_INFINITY, { hang: true });
  const cancelled = begin('Cancelled');
  await expect.poll(() => server.requests.length).toBe(1);
  cancelled.leave();
  await expect.poll(() => server.dropped, { timeout: 1_000 }).toBe(1);
  await expect.poll(() => world.log.some(({ path, status }) => path === PATH && status === 499)).toBe(true);
  expect(world.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('the number of running and waiting analyses is limited, and further requests get status 503', async () => {
  server.replies.splice(0, Number.POSITIVE_INFINITY, { hang: true });
  const answered: number[] = [];
  const begun = Array.from({ length: 25 }, (_, index) => begin(`App ${index}`));
  for (const { status } of begun) void status.then((code) => code !== null && answered.push(code));
  await expect.poll(() => answered, { timeout: 10_000 }).toEqual([503, 503]);
  await expect.poll(() => server.requests.length).toBe(3);
  for (const { leave } of begun) leave();
  server.replies.splice(0, Number.POSITIVE_INFINITY, { text: ANSWER });
  await expect
    .poll(async () => (await analyse({ appName: 'Afterwards' })).status, { timeout: 5_000 })
    .toBe(200);
  expect(answered).toEqual([503, 503]);
  expect(world.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('the rate limit of analyses applies per curator and returns the waiting time', async () => {
  const { db } = world.services;
  await analyse();
  await db
    .updateTable('auth_rate_limits')
    .set({ points: 5_000 })
    .where('key', 'like', 'analysis:%')
    .execute();
  const refused = await analyse();
  expect(errorOf(refused).slice(0, 2)).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await openBackOffice(world);
  const json = { imageBase64, categories: CATEGORIES };
  expect((await other.ask('POST', PATH, { json })).status).toBe(200);
});
