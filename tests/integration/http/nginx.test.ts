import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, PASSWORD } from '../../support/accounts.ts';
import { findFreePort } from '../../support/free-port.ts';
import { hasNginx, startNginx } from '../../support/nginx.ts';
import { sendRequest, startTestServer } from '../../support/test-server.ts';

const isInstalled = hasNginx();
const skipReason = isInstalled ? '' : ' (nginx is not installed)';

describe.skipIf(!isInstalled)(`deploy/nginx.conf${skipReason}`, () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-nginx-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test.each([
    // The client claims the first address, and the proxy in front of nginx adds the second.
    ['2', '198.51.100.1, 203.0.113.7', '203.0.113.7', 'behind another proxy'],
    ['1', '198.51.100.1', '127.0.0.1', 'that claims another address'],
  ])(
    'with TRUSTED_PROXIES=%s and X-Forwarded-For "%s" the server sees the address %s of a client %s',
    async (trustedProxies, forwardedFor, address) => {
      const server = await startTestServer({ TRUSTED_PROXIES: trustedProxies });
      const port = await findFreePort();
      const nginx = await startNginx(path.join(folder, 'nginx'), port, [server.url]);
      try {
        const { email } = await makeAdmin(server.accounts);
        const { status } = await sendRequest(
          `http://127.0.0.1:${port}`,
          '/auth/v1/token?grant_type=password',
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
            body: JSON.stringify({ email, password: PASSWORD }),
          },
        );
        expect(status).toBe(200);
        const sessions = await server.services.db.selectFrom('auth_sessions').select('ip').execute();
        expect(sessions).toEqual([{ ip: address }]);
      } finally {
        await nginx.stop();
        await server.close();
      }
    },
  );

  test('the trace context of a client does not reach the server', async () => {
    const received: http.IncomingHttpHeaders[] = [];
    const server = http.createServer((request, response) => {
      received.push(request.headers);
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = await findFreePort();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const nginx = await startNginx(path.join(folder, 'nginx'), port, [url]);
    try {
      await sendRequest(`http://127.0.0.1:${port}`, '/web', {
        headers: {
          traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
          tracestate: 'vendor=value',
          'user-agent': 'visitor',
        },
      });
      const headers = received.at(-1);
      expect(headers?.['user-agent']).toBe('visitor');
      expect(Object.keys(headers ?? {}).filter((name) => name.startsWith('trace'))).toEqual([]);
    } finally {
      await nginx.stop();
      server.closeAllConnections();
      server.close();
    }
  });
});
