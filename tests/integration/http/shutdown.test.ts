import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';

const MCP_CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

test.each([
  { name: 'a response from the page cache', head: 'GET /web HTTP/1.1', body: '', cached: 1 },
  {
    name: 'a response of the MCP server',
    head:
      'POST /mcp HTTP/1.1\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n' +
      `content-length: ${MCP_CALL.length}`,
    body: MCP_CALL,
    cached: 0,
  },
])('$name has "connection: close" while the server shuts down', async ({ head, body, cached }) => {
  const server = await startTestServer();
  // Stores the page in the cache.
  await server.request('/web');
  const socket = net.connect(Number(new URL(server.url).port), 'localhost');
  let responseText = '';
  socket.on('data', (part) => {
    responseText += part;
  });
  const end = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  // An incomplete request keeps its connection open during the shutdown.
  socket.write(`${head}\r\nhost: localhost\r\n`);
  // When this later request is answered, the server has also received the incomplete one.
  await server.request('/healthz');
  const closing = server.close();
  socket.write(`\r\n${body}`);
  await end;
  await closing;
  expect(responseText).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(responseText).toMatch(/\r\nconnection: close\r\n/i);
  // 50 is Pino's level `error`.
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(server.log.filter((entry) => entry.cached === true)).toHaveLength(cached);
});

test('a request that was received before the shutdown is answered, and its connection does not delay the shutdown', async () => {
  const server = await startTestServer();
  const socket = net.connect(Number(new URL(server.url).port), 'localhost');
  let responseText = '';
  socket.on('data', (part) => {
    responseText += part;
  });
  const end = once(socket, 'close');
  await once(socket, 'connect');
  // The request runs until the test sends its body.
  socket.write(
    'POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: localhost\r\n' +
      'content-type: application/json\r\ncontent-length: 2\r\n\r\n',
  );
  // When this later request is answered, the server has also received the head of the first one.
  await server.request('/healthz');
  const closing = server.close();
  // A closed port shows that the server has already closed its idle connections. The test sends the body only now, so
  // this connection becomes idle afterwards.
  await expect
    .poll(() => server.request('/healthz').catch(({ code }: NodeJS.ErrnoException) => code))
    .toBe('ECONNREFUSED');
  socket.write('{}');
  await Promise.all([end, closing]);
  // The response does not announce the end of its connection. The server closes the connection afterwards.
  expect(responseText).toMatch(/^HTTP\/1\.1 400 /);
  expect(responseText).not.toMatch(/\r\nconnection: close\r\n/i);
  expect(server.log.filter(({ msg }) => String(msg).startsWith('aborted requests'))).toEqual([]);
});
