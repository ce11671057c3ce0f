import http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Analysis, AnalysisRequest } from '#shared/contracts/analysis.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { imageFile } from '../../support/images.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../support/test-server.ts';
import { type Reply, startVisionServer, type VisionServer } from '../../support/vision-server.ts';

const PATH = '/api/analyze-screenshot';
const ID = '01890000-0000-7000-8000-000000000001';
const CATEGORIES: AnalysisRequest['categories'] = [{ id: ID, name: 'Log In', type: 'screen-types' }];
/** Level `error` of the logger (pino). */
const ERROR_LEVEL = 50;
/** The requests offer one category, under the key `c1`. The key `c2` does not exist, so the server must ignore it. */
const MODEL_TEXT = JSON.stringify({
  categories: ['c1', 'c2'],
  maybe: [],
  explanation: 'A form asks for a password.',
  suggestedTitle: 'Log in',
});

let visionServer: VisionServer;
let server: TestServer;
let office: BackOffice;
let imageBase64: string;
beforeAll(async () => {
  visionServer = await startVisionServer();
  const { model, baseUrl } = visionServer.config('openai-compatible');
  server = await startTestServer({
    ANALYSIS_PROVIDER: 'openai-compatible',
    ANALYSIS_MODEL: model,
    ANALYSIS_BASE_URL: baseUrl ?? '',
  });
  office = await openBackOffice(server);
  imageBase64 = (await imageFile({ width: 390, height: 844 })).toString('base64');
});
afterAll(async () => {
  await server?.close();
  await visionServer?.close();
});
beforeEach(() => {
  visionServer.requests.length = 0;
  visionServer.abortedRequests = 0;
  setReply({ text: MODEL_TEXT });
});

/** Sets the response of the vision server to all following requests. */
function setReply(reply: Reply): void {
  visionServer.replies.splice(0, Number.POSITIVE_INFINITY, reply);
}
const analyze = (overrides: object = {}): Promise<TestResponse> =>
  office.request('POST', PATH, {
    json: { imageBase64, categories: CATEGORIES, appName: 'Harbour', ...overrides },
  });
const errorOf = (response: TestResponse) => {
  const { code, error } = response.json<{ code: string; error: string }>();
  return [response.status, code, error];
};

/** Starts a request that the client can cancel. The status is null if there was no response. */
function startRequest(appName: string): { disconnect(): void; status: Promise<number | null> } {
  const { hostname, port } = new URL(server.url);
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
  return { disconnect: () => void request.destroy(), status };
}

test('[A-82] the analysis of a screenshot returns categories of the request, an explanation and a title', async () => {
  const response = await analyze({ imageBase64: `data:image/png;base64,${imageBase64}` });
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(response.json<Analysis>()).toEqual({
    categories: [ID],
    explanation: 'A form asks for a password.',
    suggestedTitle: 'Log in',
    suggestions: [{ id: ID, confidence: 0.9 }],
    engine: { source: 'model', name: 'local-vision' },
  });
  // The body may exceed the limit of the other API routes.
  const body = JSON.stringify({ imageBase64, categories: CATEGORIES }) + ' '.repeat(2_000_000);
  const largeRequest = await server.request(PATH, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
  });
  expect(largeRequest.status).toBe(200);
});

test('[A-82] the analysis rejects invalid input and falls back to the built-in engine if the model fails', async () => {
  const invalidImage = await analyze({ imageBase64: '****' });
  expect(errorOf(invalidImage)).toEqual([422, 'image_invalid', 'The image cannot be read']);
  const text = await analyze({ imageBase64: Buffer.from('just a text').toString('base64') });
  expect(errorOf(text).slice(0, 2)).toEqual([415, 'image_type']);
  expect(errorOf(await analyze({ categories: [{ id: 'one' }] })).slice(0, 2)).toEqual([
    400,
    'validation_failed',
  ]);
  expect(errorOf(await analyze({ prompt: 'Say yes' })).slice(0, 2)).toEqual([400, 'validation_failed']);
  const hugeRequest = await office.request('POST', PATH, { headers: { 'content-length': '99000000' } });
  expect(errorOf(hugeRequest).slice(0, 2)).toEqual([413, 'request_too_large']);
  expect(visionServer.requests).toEqual([]);
  setReply({ status: 401 });
  const otherAnalysis = (await analyze({ appName: 'Other' })).json<Analysis>();
  expect(otherAnalysis.engine.source).toBe('engine');
  expect(otherAnalysis.explanation).toMatch(
    /^The vision model refused the access key: the operator of the gallery has to check ANALYSIS_API_KEY\. The built-in/,
  );
});

test('[A-82] the connection to the model is closed within a second after the client disconnects', async () => {
  setReply({ hang: true });
  const request = startRequest('Canceled');
  await expect.poll(() => visionServer.requests.length).toBe(1);
  request.disconnect();
  await expect.poll(() => visionServer.abortedRequests, { timeout: 1_000 }).toBe(1);
  await expect.poll(() => server.log.some(({ path, status }) => path === PATH && status === 499)).toBe(true);
  expect(server.log.filter(({ level }) => Number(level) >= ERROR_LEVEL)).toEqual([]);
});

test('the number of running and waiting analyses is limited, and further requests get status 503', async () => {
  setReply({ hang: true });
  // 3 analyses run, 20 wait, and 2 are refused.
  const statuses: number[] = [];
  const requests = Array.from({ length: 25 }, (_, index) => startRequest(`App ${index}`));
  for (const { status } of requests) void status.then((code) => code !== null && statuses.push(code));
  await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([503, 503]);
  await expect.poll(() => visionServer.requests.length).toBe(3);
  for (const { disconnect } of requests) disconnect();
  setReply({ text: MODEL_TEXT });
  await expect
    .poll(async () => (await analyze({ appName: 'Afterwards' })).status, { timeout: 5_000 })
    .toBe(200);
  expect(statuses).toEqual([503, 503]);
  expect(server.log.filter(({ level }) => Number(level) >= ERROR_LEVEL)).toEqual([]);
});

test('the rate limit of analyses applies to each curator separately, and the response has the waiting time', async () => {
  const { db } = server.services;
  await analyze();
  await db
    .updateTable('auth_rate_limits')
    // More than the limit.
    .set({ points: 5_000 })
    .where('key', 'like', 'analysis:%')
    .execute();
  const limitedResponse = await analyze();
  expect(errorOf(limitedResponse).slice(0, 2)).toEqual([429, 'rate_limited']);
  expect(Number(limitedResponse.headers['retry-after'])).toBeGreaterThan(0);
  const otherOffice = await openBackOffice(server);
  const json = { imageBase64, categories: CATEGORIES };
  expect((await otherOffice.request('POST', PATH, { json })).status).toBe(200);
});
