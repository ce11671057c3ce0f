import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Recorded = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string };

/** A third-party host from the pages' point of view: analytics, advertising, external links. */
export type ThirdParty = {
  /** `http://127.0.0.1:<port>`. Another port is another origin. */
  url: string;
  /** All requests since the last `reset`. */
  requests: Recorded[];
  /** Sets the response to a path. All other paths return 204. */
  answer(path: string, body: string, contentType?: string): void;
  /** Clears requests and responses. */
  reset(): void;
};

async function read(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Starts the host on a free loopback port. */
export async function startThirdParty(): Promise<ThirdParty & { stop(): Promise<void> }> {
  const requests: Recorded[] = [];
  const answers = new Map<string, { body: string; contentType: string }>();
  const server = http.createServer(async (request, response) => {
    const path = request.url ?? '/';
    requests.push({
      method: request.method ?? '',
      path,
      headers: request.headers,
      body: await read(request),
    });
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const answer = answers.get(path.split('?', 1)[0] ?? path);
    if (!answer || request.method === 'OPTIONS') return void response.writeHead(204).end();
    response.writeHead(200, { 'content-type': answer.contentType }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (path, body, contentType = 'text/javascript; charset=utf-8') => {
      answers.set(path, { body, contentType });
    },
    reset: () => {
      requests.length = 0;
      answers.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
