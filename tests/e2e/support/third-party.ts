import http from 'node:http';
import type { AddressInfo } from 'node:net';

type RecordedRequest = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string };

/** A simulated third-party host for analytics, advertising and external links. Its origin is not the gallery's. */
export type ThirdParty = {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  /** All requests since the last `reset`. */
  requests: RecordedRequest[];
  /** Sets the response to a path. All other paths return 204. */
  setResponse(path: string, body: string, contentType?: string): void;
  /** Clears requests and responses. */
  reset(): void;
};

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Starts the simulated host on a free loopback port. */
export async function startThirdParty(): Promise<ThirdParty & { stop(): Promise<void> }> {
  const requests: RecordedRequest[] = [];
  const responses = new Map<string, { body: string; contentType: string }>();
  const server = http.createServer(async (request, response) => {
    const path = request.url ?? '/';
    requests.push({
      method: request.method ?? '',
      path,
      headers: request.headers,
      body: await readBody(request),
    });
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const configuredResponse = responses.get(path.split('?', 1)[0] ?? path);
    if (!configuredResponse || request.method === 'OPTIONS') return void response.writeHead(204).end();
    response.writeHead(200, { 'content-type': configuredResponse.contentType }).end(configuredResponse.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setResponse: (path, body, contentType = 'text/javascript; charset=utf-8') => {
      responses.set(path, { body, contentType });
    },
    reset: () => {
      requests.length = 0;
      responses.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
