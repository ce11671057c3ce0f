import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#shared/similarity.ts';
import { makeApp } from '../support/catalogue.ts';
import { makeScreenOf } from '../support/image-facts.ts';
import { imageFile } from '../support/images.ts';
import { uniformPng } from '../support/images-bytes.ts';
import { pictureForm } from '../support/picture-form.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startUnfinishedUpload } from '../support/unfinished-upload.ts';

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1' });
  const app = await makeApp(server.services.db, { name: 'Berth' });
  picture = await imageFile({ width: 640, height: 400, seed: 5 });
  await makeScreenOf(server.services, app.id, picture);
});
afterAll(() => server?.close());

let addressCount = 0;
/** Returns an IP address that no earlier search used, so that the rate limit does not apply. */
const nextAddress = (): string => {
  addressCount += 1;
  return `10.0.${Math.floor(addressCount / 250)}.${addressCount % 250}`;
};

async function send(form: ReturnType<typeof pictureForm>, address = nextAddress(), query = '') {
  const headers = { ...form.headers, 'x-forwarded-for': address };
  const response = await server.request(`/api/search/image${query}`, { ...form, headers });
  return { status: response.status, headers: response.headers, ...response.json<{ code?: string }>() };
}

const text = (content: string): Buffer => Buffer.from(content);

test.for([
  ['an empty file', () => Buffer.alloc(0), 422, 'image_invalid'],
  ['an SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'image_type'],
  ['HTML', () => text('<!doctype html><script>alert(1)</script>'), 415, 'image_type'],
  ['a PDF', () => text('%PDF-1.7\n1 0 obj'), 415, 'image_type'],
  ['a truncated PNG', () => picture.subarray(0, 400), 422, 'image_invalid'],
  ['a file over the limit', () => Buffer.alloc(MAX_PICTURE_BYTES + 1), 413, 'image_too_large'],
  ['a picture with too many pixels', () => uniformPng(13_000, 13_000, 8), 422, 'image_dimensions'],
] as const)('[E-10] a search for %s is refused', { timeout: 60_000 }, async ([, file, status, code]) => {
  expect(await send(pictureForm(file()))).toMatchObject({ status, code });
});

test('[E-10] a search refuses forms without a file, with two files and other bodies', async () => {
  const form = pictureForm(picture);
  // The part with the file and its line break, but without the closing boundary.
  const part = form.body.subarray(0, form.body.indexOf('\r\n--vitrine-test-boundary--') + 2);
  const bodies: [object, Buffer][] = [
    [form.headers, Buffer.concat([part, form.body])],
    [form.headers, text('')],
    [form.headers, part],
    [{ 'content-type': 'multipart/form-data' }, form.body],
    [{ 'content-type': 'image/png' }, picture],
    [{ 'content-type': 'application/json' }, text('{"file":"x"}')],
  ];
  for (const [headers, body] of bodies) {
    const answer = await send({ method: 'POST', headers: { ...headers }, body });
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed' });
  }
  expect(await send(pictureForm(picture, { field: 'other' }))).toMatchObject({ status: 400 });
  expect(await send(form, nextAddress(), '?limit=1000')).toMatchObject({ status: 400 });
});

test('[E-10] an IP address may search ten times a minute, and searches with invalid files count', async () => {
  const address = nextAddress();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await send(pictureForm(text('no image')), address)).status).toBe(415);
  const refused = await send(pictureForm(picture), address);
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(pictureForm(picture))).status).toBe(200);
});

test('[E-10] a network whose uploads do not end cannot keep others from searching', async () => {
  const { headers, body } = pictureForm(picture);
  const answers: (number | undefined)[] = [];
  const uploads = Array.from({ length: 8 }, () =>
    startUnfinishedUpload(server.url, '/api/search/image', {
      headers: { ...headers, 'x-forwarded-for': '192.0.2.1' },
      body,
    }).on('response', (response) => answers.push(response.resume().statusCode)),
  );
  // A network may have two uploads at a time. The server refuses the other six.
  await expect.poll(() => answers, { timeout: 10_000 }).toEqual(Array(6).fill(429));
  expect((await send(pictureForm(picture), '192.0.2.2')).status).toBe(200);
  const countAborted = () =>
    server.log.filter(({ msg }) => msg === 'client disconnected during its request').length;
  const abortedBefore = countAborted();
  for (const upload of uploads) upload.destroy();
  await expect.poll(countAborted).toBe(abortedBefore + 2);
  expect((await send(pictureForm(picture), '192.0.2.1')).status).toBe(200);
});

/** Returns the number of rows of each table. Omits the table of the rate limits, which stores hashed addresses. */
async function countRows(): Promise<Record<string, number>> {
  const { db } = server.services;
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'r'
      and c.relnamespace = current_schema()::regnamespace and c.relname <> 'auth_rate_limits' order by 1`.execute(
    db,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counts[name] = counted.rows[0]?.n ?? 0;
  }
  return counts;
}

/** Returns the files of the storage and of the data directory, without those of the database. */
const listFiles = async (): Promise<string[]> =>
  (await readdir(server.dataDir, { recursive: true })).filter((name) => !name.startsWith('database')).sort();

test('[E-10] nothing of a searched picture is kept in tables, files or the log', async () => {
  const secret = await imageFile({ width: 900, height: 500, seed: 4242 });
  const [rows, files] = [await countRows(), await listFiles()];
  const form = pictureForm(secret, { fileName: 'secret-plan.png' });
  expect(await send(form)).toMatchObject({ status: 200 });
  expect(await countRows()).toEqual(rows);
  expect(files.some((name) => name.startsWith('files/originals/'))).toBe(true);
  expect(await listFiles()).toEqual(files);
  expect(JSON.stringify(server.log)).not.toContain('secret-plan');
});

test('[E-10] damaged pictures never cause an internal error', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(picture.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      async (changes) => {
        const damaged = Buffer.from(picture);
        for (const [index, value] of changes) damaged[index] = value;
        expect([200, 415, 422]).toContain((await send(pictureForm(damaged))).status);
      },
    ),
    { numRuns: 25 },
  );
});
