import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Storage } from '#platform/storage/s3-storage.ts';
import { collect } from './collect.ts';

// s3rver, the S3 server of the other tests, does not support paging on the Node version of this project. The fake
// server below supports only two calls of the S3 API: ListObjectsV2 with pages of three keys, and DeleteObject.
const PAGE_SIZE = 3;
let keys: string[] = [];
const server = http.createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
  if (request.method === 'DELETE') {
    keys = keys.filter((key) => `/vitrine/${key}` !== pathname);
    response.writeHead(204).end();
    return;
  }
  const prefix = searchParams.get('prefix') ?? '';
  const afterKey = searchParams.get('continuation-token')?.replace(/^after /, '') ?? '';
  const rest = keys.filter((key) => key.startsWith(prefix) && key > afterKey);
  const page = rest.slice(0, PAGE_SIZE);
  const nextToken =
    rest.length > PAGE_SIZE ? `<NextContinuationToken>after ${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${key.length}</Size><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
  );
  response.setHeader('content-type', 'application/xml');
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${nextToken !== ''}</IsTruncated>${nextToken}${contents.join('')}</ListBucketResult>`,
  );
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a folder with several pages of keys is listed and deleted completely', async () => {
  keys = Array.from({ length: 10 }, (_, index) => `many/${index}`).concat('other/1');
  const storage = openS3Storage({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'vitrine',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect((await collect(storage.list('many/'))).map(({ key }) => key)).toEqual(keys.slice(0, 10));
  expect((await collect(storage.list('')))[10]).toEqual({
    key: 'other/1',
    size: 7,
    modifiedAt: new Date('2026-01-02T03:04:05Z'),
  });
  await storage.deletePrefix('many/');
  expect(keys).toEqual(['other/1']);
});
