import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Minimum rate of a request body: 8 KiB/s, measured over 30 seconds. A 64 MB upload may take over two
 * hours at this rate, but a client that trickles single bytes is disconnected after at most 35 seconds.
 */
const WINDOW_MS = 30_000;
const MIN_BYTES_PER_WINDOW = 240 * 1024;
const CHECK_MS = 5_000;

/**
 * Options for `createServer`. `requestTimeout` is off, because it would abort large uploads on slow
 * connections.
 */
export const BODY_TIMEOUTS = { requestTimeout: 0, headersTimeout: 30_000 } as const;

/** Start of a measuring window: at the time `since`, in ms, the connection had received `bytes` bytes. */
type MeasuringWindow = { response: ServerResponse; bytes: number; since: number };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Whether the server has paused reading because earlier data is still being processed. In this case the client is not
 * responsible for a low rate.
 */
const isReadingPaused = (request: IncomingMessage): boolean =>
  request.readableLength >= request.readableHighWaterMark;

function abortRequest({ socket }: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent) {
    socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  }
  socket.destroySoon();
}

/**
 * Aborts requests whose bodies arrive too slowly, with status 408. The check runs periodically until the
 * server is closed; tests can also call the returned `check`.
 */
export function limitSlowBodies(
  server: Server,
  now: () => number = () => performance.now(),
): { check(): void } {
  const openRequests = new Map<IncomingMessage, MeasuringWindow>();
  const startWindow = (request: IncomingMessage, response: ServerResponse): void => {
    openRequests.set(request, { response, bytes: request.socket.bytesRead, since: now() });
  };
  const check = (): void => {
    for (const [request, { response, bytes, since }] of openRequests) {
      if (request.complete) openRequests.delete(request);
      else if (now() - since < WINDOW_MS) continue;
      else if (isReadingPaused(request) || request.socket.bytesRead - bytes >= MIN_BYTES_PER_WINDOW) {
        startWindow(request, response);
      } else abortRequest(request, response);
    }
  };
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    startWindow(request, response);
    request.once('close', () => openRequests.delete(request));
  });
  const timer = setInterval(check, CHECK_MS).unref();
  server.once('close', () => clearInterval(timer));
  return { check };
}
