import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawPhoneScreenshot } from '../images.ts';
import { startServer } from '../throughput.ts';
import { openWorkspace } from '../workspace.ts';
import { type Comparison, median } from './comparison.ts';
import { installLibraries, labelOf } from './libraries.ts';

const IMAGES = 6;
/** Vitrine renders these widths on request, because an upload stores no renditions of this `QUALITY`. */
const WIDTHS = [450, 600, 800, 1200];
const QUALITY = 80;
const CLIENTS = 4;

/** A program that serves a folder of images with ipx and prints its port. Its first argument is the folder. */
const SERVER_PROGRAM = `
  import { createServer } from 'node:http';
  import { createIPX, createIPXNodeServer, ipxFSStorage } from 'ipx';
  const ipx = createIPX({ storage: ipxFSStorage({ dir: process.argv[2] }) });
  const server = createServer(createIPXNodeServer(ipx)).listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

async function startIpx(folder: string): Promise<{ url: string; child: ChildProcess }> {
  // Node finds ipx only if the program is in the folder where the libraries are installed.
  const program = path.join(installLibraries(), 'ipx-server.mjs');
  await writeFile(program, SERVER_PROGRAM);
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data') as Promise<[Buffer]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`ipx ended with code ${code} before it was ready`);
    }),
  ]);
  return { url: `http://127.0.0.1:${String(port).trim()}`, child };
}

/** Requests the addresses with several clients. Returns the time of each request in ms. */
async function request(addresses: readonly string[]): Promise<number[]> {
  const remaining = [...addresses];
  const times: number[] = [];
  const client = async (): Promise<void> => {
    for (let address = remaining.shift(); address; address = remaining.shift()) {
      const start = performance.now();
      const response = await fetch(address, { headers: { accept: 'image/webp' } });
      await response.arrayBuffer();
      if (response.status !== 200 || response.headers.get('content-type') !== 'image/webp')
        throw new Error(`${address} answered ${response.status}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

/** Compares how fast Vitrine and ipx answer the first request of a rendition. Both resize with the library sharp. */
export async function compareWithIpx(): Promise<Comparison[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-ipx-'));
  const workspace = await openWorkspace();
  try {
    const ids: string[] = [];
    for (let seed = 1; seed <= IMAGES; seed += 1) {
      const file = await drawPhoneScreenshot(seed);
      await writeFile(path.join(folder, `${seed}.png`), file);
      ids.push((await workspace.services.images.ingest(file, { purpose: 'screen' })).id);
    }
    // The server process opens the data directory next, so this process closes it first.
    await workspace.services.close();
    const vitrine = await startServer(workspace.config, { LOG_LEVEL: 'error' });
    try {
      const ipx = await startIpx(folder);
      try {
        const theirs: number[] = [];
        const ours: number[] = [];
        // The servers take turns, one width at a time, so that other work on the machine affects both.
        for (const width of WIDTHS) {
          theirs.push(
            ...(await request(
              ids.map((_, index) => `${ipx.url}/w_${width},f_webp,q_${QUALITY}/${index + 1}.png`),
            )),
          );
          ours.push(
            ...(await request(
              ids.map(
                (id) => `${vitrine.url}/images/${id}/public?width=${width}&quality=${QUALITY}&format=webp`,
              ),
            )),
          );
        }
        return [
          {
            what: `first request of a rendition, PNG of 1206 x 2622 px to WebP, ${CLIENTS} clients, median`,
            peer: labelOf('ipx'),
            theirs: `${median(theirs).toFixed(0)} ms`,
            ours: `${median(ours).toFixed(0)} ms`,
            ratio: median(theirs) / median(ours),
            goal: 0.8,
          },
        ];
      } finally {
        ipx.child.kill();
      }
    } finally {
      await vitrine.stop();
    }
  } finally {
    await workspace.close();
    await rm(folder, { recursive: true, force: true });
  }
}
