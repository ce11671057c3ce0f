import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * How slowly a request's body may come: 8 KiB/s over half a minute. 64 MB may then take over two hours, while a client
 * that sends a byte now and then holds its connection for half a minute.
 */
const WINDOW_MS = 30_000;
const MIN_BYTES_PER_WINDOW = 240 * 1024;
const CHECK_MS = 5_000;

/** For `createServer`: `requestTimeout` would end a large upload over a slow line after a fixed time. */
export const BODY_TIMEOUTS = { requestTimeout: 0, headersTimeout: 30_000 } as const;

type Progress = { response: ServerResponse; bytes: number; since: number };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether the server itself has stopped reading, because it is busy with what came before. */
const isHeldUp = (request: IncomingMessage): boolean =>
  request.readableLength >= request.readableHighWaterMark;

function timeOut({ socket }: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent) {
    socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  }
  socket.destroySoon();
}

/** Ends requests whose bodies come too slowly with 408. `check` runs by itself until the server is closed. */
export function limitSlowBodies(
  server: Server,
  now: () => number = () => performance.now(),
): { check(): void } {
  const open = new Map<IncomingMessage, Progress>();
  const begin = (request: IncomingMessage, response: ServerResponse): Map<IncomingMessage, Progress> =>
    open.set(request, { response, bytes: request.socket.bytesRead, since: now() });
  const check = (): void => {
    for (const [request, { response, bytes, since }] of open) {
      if (request.complete) open.delete(request);
      else if (now() - since < WINDOW_MS) continue;
      else if (isHeldUp(request) || request.socket.bytesRead - bytes >= MIN_BYTES_PER_WINDOW) {
        begin(request, response);
      } else timeOut(request, response);
    }
  };
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    begin(request, response);
    request.once('close', () => open.delete(request));
  });
  const timer = setInterval(check, CHECK_MS).unref();
  server.once('close', () => clearInterval(timer));
  return { check };
}
