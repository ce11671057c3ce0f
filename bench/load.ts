import { connect, type Socket } from 'node:net';

/**
 * Returns the size in bytes of the response at the beginning of `bytes`: its headers and its body. Returns null
 * if the headers are incomplete. Throws if the status is not 200, or if there is no `content-length`.
 */
function responseLength(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const headers = bytes.toString('latin1', 0, end);
  if (!headers.startsWith('HTTP/1.1 200 '))
    throw new Error(`Unexpected response: ${headers.split('\r\n', 1)[0]}`);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(headers) ?? [];
  if (!length) throw new Error('The response has no Content-Length');
  return end + 4 + Number(length);
}

/**
 * Sends requests over one connection, each as soon as the previous response is complete according to its
 * `content-length`. Calls `onResponse` after each response. Resolves when `stop` aborts.
 */
function sendRequests(url: URL, stop: AbortSignal, onResponse: () => void): Promise<void> {
  const request = Buffer.from(
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: br\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    /** Bytes of the current response that have not arrived; null until its headers are complete. */
    let missing: number | null = null;
    const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('close', () =>
      stop.aborted ? resolve() : reject(new Error('The server closed a connection')),
    );
    stop.addEventListener('abort', () => socket.destroy(), { once: true });
    socket.on('data', (chunk) => {
      try {
        if (missing === null) {
          received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
          const length = responseLength(received);
          if (length === null) return;
          missing = length - received.length;
          received = Buffer.alloc(0);
        } else {
          missing -= chunk.length;
        }
        if (missing > 0) return;
        missing = null;
        onResponse();
        socket.write(request);
      } catch (error) {
        reject(error);
        socket.destroy();
      }
    });
  });
}

/**
 * Measures responses per second of one URL over keep-alive connections, with one request at a time on each.
 * Only the headers of a response are parsed: a client that parses whole pages would be slower than the server.
 */
export async function measureRequestsPerSecond(
  address: string,
  { connections = 32, seconds = 8 }: { connections?: number; seconds?: number } = {},
): Promise<number> {
  const url = new URL(address);
  const stop = new AbortController();
  let count = 0;
  const connectionsDone = Array.from({ length: connections }, () =>
    sendRequests(url, stop.signal, () => {
      count += 1;
    }),
  );
  const timer = setTimeout(() => stop.abort(), seconds * 1000);
  try {
    await Promise.all(connectionsDone);
    return count / seconds;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
