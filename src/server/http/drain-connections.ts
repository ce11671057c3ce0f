import type { Server } from 'node:http';
import net from 'node:net';
import type { Logger } from '#platform/logger.ts';
import { acceptWaitingConnections } from './accept-connections.ts';

/** Time in ms that running requests still get after the server has stopped accepting connections. */
const GRACE_MS = 10_000;
/** Interval in ms at which a draining server closes idle connections. */
const CHECK_INTERVAL_MS = 50;
/**
 * Time in ms that a draining server waits for the first byte on a connection. Browsers and proxies open some
 * connections in advance, and Node does not count them as idle.
 */
const FIRST_BYTE_MS = 1_000;

/**
 * Returns a function that stops accepting connections, waits until running requests are answered and the responses are
 * sent, and aborts the rest after `graceMs`. Call `prepareDrain` before the server listens.
 */
export function prepareDrain(server: Server, logger: Logger, graceMs = GRACE_MS): () => Promise<void> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return async () => {
    await acceptWaitingConnections(server);
    let checkCount = 0;
    const closeIdleConnections = (): void => {
      // Node counts a connection as idle as soon as the response is complete, even if a slow client has not received
      // all of it.
      const isAllSent = [...sockets].every(({ writableLength }) => writableLength === 0);
      if (isAllSent) server.closeIdleConnections();
      // Count checks instead of time. A busy server may read nothing for a second, but between two checks it reads the
      // data that has arrived.
      checkCount += 1;
      if (checkCount * CHECK_INTERVAL_MS < FIRST_BYTE_MS) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    // Not `server.close()`, which would close idle connections without checking that all responses are sent.
    const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
    closeIdleConnections();
    // The connection of a request that is still running becomes idle later, so one check is not enough.
    const checks = setInterval(closeIdleConnections, CHECK_INTERVAL_MS);
    const timer = setTimeout(() => {
      logger.warn('aborted requests that were still running after the grace period');
      server.closeAllConnections();
    }, graceMs);
    await closed;
    clearInterval(checks);
    clearTimeout(timer);
    // Stops the timer with which Node checks the timeouts of connections. All connections are closed by now.
    server.close();
  };
}
