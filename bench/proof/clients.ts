import { readdirSync, readlinkSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../datasets/random.ts';
import { drawPhoneScreenshot } from '../images.ts';
import { fillGallery, readResidentMb, signInAsAdmin, startProofServer, withFolder } from './gallery.ts';
import { sampleDuring } from './sample.ts';
import { expectNone, type Finding, finding, formatMs, percentile, type Scenario } from './scenario.ts';
import { type Answer, createAddressPicker, readAddresses, sendClosedLoop } from './traffic.ts';

/** Number of slow connections of each kind. */
const SLOW_CONNECTIONS = 150;
/** How long the slow connections are observed. */
const SLOW_PHASE_MS = 40_000;
const ABORTED_REQUESTS = 3000;
/** Maximum time until the server has closed the sockets and image files of clients that are gone. */
const MAX_RELEASE_MS = 30_000;
/** How many more sockets and image files may be open at the end than before the slow connections. */
const OPEN_FILES_TOLERANCE = 5;
/** Maximum growth of the server's memory while the slow connections are open. */
const MAX_GROWTH_MB = 150;
/** Maximum ratio of the response time with slow connections to the response time without them. */
const MAX_SLOWDOWN = 2;
const random = createRandom(13);

const connect = (url: string): net.Socket => {
  const { hostname, port } = new URL(url);
  // The server may close the connection at any time.
  return net.connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
};

/** Sends the headers of a request one byte a second and never completes them. */
function sendSlowHeaders(url: string): net.Socket {
  const socket = connect(url).resume();
  const text = `GET /web HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${'x'.repeat(1000)}`;
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(text.slice(sent, sent + 1));
    sent += 1;
  }, 1000);
  socket.on('close', () => clearInterval(timer));
  return socket;
}

/** Sends the beginning of an upload, and then one byte a second. */
function sendSlowBody(url: string, token: string): net.Socket {
  const socket = connect(url).resume();
  const boundary = 'slow';
  socket.write(
    `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 1000000\r\n\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write('x'), 1000);
  socket.on('close', () => clearInterval(timer));
  return socket;
}

/** Requests a large file and does not read the response. */
function readNothing(url: string, address: string): net.Socket {
  const socket = connect(url);
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket.pause();
}

/** Sends requests and breaks each connection after 0 to 30 ms. Returns the number of requests. */
async function abortRequests(url: string, nextAddress: () => string, signal: AbortSignal): Promise<number> {
  let aborted = 0;
  const client = async (): Promise<void> => {
    while (aborted < ABORTED_REQUESTS && !signal.aborted) {
      aborted += 1;
      const request = http.get(`${url}${nextAddress()}`, { agent: false }, (response) => response.resume());
      request.on('error', () => undefined);
      await pause(random.next() * 30);
      request.destroy();
    }
  };
  await Promise.all(Array.from({ length: 20 }, client));
  return aborted;
}

/**
 * Counts the open sockets and image files of a server. The images are in the folder `files` of the data directory.
 * Files of the embedded database do not count, because it keeps them open.
 */
const countOpenFiles = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return target.startsWith('socket:') || target.includes('/files/');
    } catch {
      // The file was closed after the folder was listed.
      return false;
    }
  }).length;

/** Simulates four visitors for `ms` milliseconds. Returns the answers that they received. */
async function measureVisitors(url: string, nextAddress: () => string, ms: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const onAnswer = (answer: Answer): void => void answers.push(answer);
  await sendClosedLoop(url, { clients: 4, nextAddress, signal: AbortSignal.timeout(ms), onAnswer });
  return answers;
}

async function run(): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await fillGallery(dataDir, { screens: 2000, images: 20 });
    const server = await startProofServer(dataDir);
    const sockets: net.Socket[] = [];
    try {
      const { url, pid } = server;
      const nextAddress = createAddressPicker(await readAddresses(url), 5);
      const admin = await signInAsAdmin(url);
      // The image is larger than the buffers of a connection, so the server cannot send all of it to a client that does
      // not read.
      const image = `/images/${await admin.upload(await drawPhoneScreenshot(1))}/raw`;
      // Warms up the server.
      await measureVisitors(url, nextAddress, 10_000);
      const alone = await measureVisitors(url, nextAddress, 15_000);
      const [openBefore, memoryBeforeMb] = [countOpenFiles(pid), readResidentMb(pid)];
      for (let index = 0; index < SLOW_CONNECTIONS; index += 1)
        sockets.push(sendSlowHeaders(url), sendSlowBody(url, admin.token), readNothing(url, image));
      const readMemory = (): number => readResidentMb(pid);
      const { result: besideSlow, values: memoryMb } = await sampleDuring(500, readMemory, () =>
        measureVisitors(url, nextAddress, SLOW_PHASE_MS),
      );
      const highestMb = Math.max(0, ...memoryMb);
      const closedByServer = sockets.filter(({ closed }) => closed).length;
      for (const socket of sockets) socket.destroy();
      const aborted = await abortRequests(url, nextAddress, AbortSignal.timeout(60_000));
      const begin = performance.now();
      while (countOpenFiles(pid) > openBefore + OPEN_FILES_TOLERANCE && performance.now() - begin < 60_000)
        await pause(100);
      const releaseMs = performance.now() - begin;
      const afterwards = await measureVisitors(url, nextAddress, 10_000);
      const p95 = (answers: Answer[]): number =>
        percentile(
          answers.map(({ ms }) => ms),
          0.95,
        );
      const failed = [...besideSlow, ...afterwards].filter(({ status }) => status !== 200).length;
      const ratio = p95(besideSlow) / p95(alone);
      return [
        finding('visitors alone: response time, 95th percentile', formatMs(p95(alone))),
        finding(
          `visitors beside ${SLOW_CONNECTIONS * 3} slow connections: response time, 95th percentile, and its ratio to visitors alone`,
          `${formatMs(p95(besideSlow))}, ${ratio.toFixed(1)} times`,
          `<= ${MAX_SLOWDOWN} times`,
          ratio <= MAX_SLOWDOWN,
        ),
        finding('slow connections that the server closed', `${closedByServer} of ${sockets.length}`),
        finding(
          'growth of memory with the slow connections',
          `${Math.round(highestMb - memoryBeforeMb)} MB`,
          `<= ${MAX_GROWTH_MB} MB`,
          highestMb - memoryBeforeMb <= MAX_GROWTH_MB,
        ),
        finding('requests aborted by clients', aborted),
        finding(
          'time until all sockets and image files are closed',
          formatMs(releaseMs),
          `<= ${formatMs(MAX_RELEASE_MS)}`,
          releaseMs <= MAX_RELEASE_MS,
        ),
        expectNone('failed requests of the visitors', failed),
      ];
    } finally {
      for (const socket of sockets) socket.destroy();
      await server.stop();
    }
  });
}

export const clients: Scenario = {
  name: 'clients',
  title: 'Slow and aborting clients',
  description:
    `Visitors browse and search beside slow connections, ${SLOW_CONNECTIONS} of each kind: some send headers slowly, some send an upload ` +
    `slowly, and some request a large image without reading it. Then clients abort ${ABORTED_REQUESTS.toLocaleString('en')} requests.`,
  needsIdleMachine: true,
  maxMinutes: 4,
  run,
};
