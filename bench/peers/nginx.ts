import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { generateCatalogue } from '../datasets/generate.ts';
import { drawPhoneScreenshot } from '../images.ts';
import { startServer } from '../throughput.ts';
import { openWorkspace } from '../workspace.ts';
import { type Comparison, median } from './comparison.ts';

const CONNECTIONS = 16;
/** Duration of one measurement. */
const SECONDS = 3;
/** Each server is measured this number of times with each response. The medians are compared. */
const ROUNDS = 3;
const WEBP = 'image/webp';

/**
 * A response that both servers send. `goal` is the minimum ratio of Vitrine's requests per second to those of nginx.
 */
type Subject = { name: string; path: string; headers: Record<string, string>; goal: number };

const run = promisify(execFile);

/**
 * Returns the full path of a program, or ends the process with a message. Also searches `sbin`, which contains nginx
 * and is often missing from PATH.
 */
function requireProgram(name: string): string {
  const search = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: search }, encoding: 'utf8' });
  if (found.status === 0) return found.stdout.trim();
  console.error(`${name} is missing. On Debian: apt-get install ${name}. Nothing was measured.`);
  process.exit(1);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

type Answer = { body: Buffer; contentType: string; encoding: string | null };

/** Requests a URL with curl, because `fetch` would decompress the body. */
async function fetchRaw(url: string, headers: Record<string, string>): Promise<Answer> {
  // With `-D -` and `-o -`, curl writes the headers, an empty line and the body to standard output.
  const args = [
    '-sS',
    '--fail',
    '-D',
    '-',
    '-o',
    '-',
    ...Object.entries(headers).flatMap(([k, v]) => ['-H', `${k}: ${v}`]),
  ];
  const { stdout } = await run('curl', [...args, url], { encoding: 'buffer', maxBuffer: 64 * 2 ** 20 });
  const end = stdout.indexOf('\r\n\r\n');
  const head = stdout.toString('latin1', 0, end);
  const header = (name: string): string | null =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
  return {
    body: stdout.subarray(end + 4),
    contentType: header('content-type') ?? '',
    encoding: header('content-encoding'),
  };
}

/**
 * Starts nginx with one location for each response, and waits until it accepts connections. If nginx runs as root, its
 * worker does too, because only root can read the folder of the files.
 */
async function startNginx(nginx: string, answers: Map<string, Answer>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-nginx-'));
  const port = await findFreePort();
  const locations: string[] = [];
  for (const [name, { body, contentType, encoding }] of answers) {
    const file = path.join(folder, name);
    await writeFile(file, body);
    const header = encoding
      ? `add_header Content-Encoding ${encoding}; add_header Vary Accept-Encoding;`
      : '';
    locations.push(
      `location = /${name} { types {} default_type "${contentType}"; alias ${file}; ${header} }`,
    );
  }
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      ${scratch.join(' ')}
      access_log off;
      sendfile on;
      tcp_nopush on;
      tcp_nodelay on;
      open_file_cache max=1000 inactive=60s;
      open_file_cache_valid 60s;
      keepalive_timeout 75s;
      keepalive_requests 100000000;
      server { listen 127.0.0.1:${port}; ${locations.join('\n')} }
    }`;
  await writeFile(path.join(folder, 'nginx.conf'), config);
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  const child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await run('curl', [
    '-sS',
    '--retry',
    '20',
    '--retry-connrefused',
    '--retry-delay',
    '1',
    '-o',
    '/dev/null',
    url,
  ]);
  return {
    url,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Measures responses per second of one URL with wrk. */
async function measureRate(wrk: string, url: string, headers: Record<string, string>): Promise<number> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(wrk, ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...headerArgs, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met errors at ${url}:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')} /s`;

/** Requests each subject from nginx and Vitrine alternately, so that other work on the machine affects both. */
async function compareSubjects(
  subjects: readonly Subject[],
  answers: Map<string, Answer>,
  { peerUrl, vitrineUrl, wrk }: { peerUrl: string; vitrineUrl: string; wrk: string },
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const [index, { name, path: address, headers, goal }] of subjects.entries()) {
    const { body } = answers.get(`subject-${index}`) as Answer;
    const copy = `${peerUrl}/subject-${index}`;
    if (!(await fetchRaw(copy, headers)).body.equals(body))
      throw new Error(`nginx and Vitrine serve different bytes: ${name}`);
    const rates = { nginx: [] as number[], vitrine: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.nginx.push(await measureRate(wrk, copy, headers));
      rates.vitrine.push(await measureRate(wrk, vitrineUrl + address, headers));
    }
    const [theirs, ours] = [median(rates.nginx), median(rates.vitrine)];
    comparisons.push({
      what: `${name}, ${body.length.toLocaleString('en')} bytes`,
      peer: 'nginx',
      theirs: perSecond(theirs),
      ours: perSecond(ours),
      ratio: ours / theirs,
      goal,
    });
  }
  return comparisons;
}

/**
 * Compares requests per second with nginx, which serves the same bytes as static files. Both run as one process on
 * loopback (nginx with one worker, sendfile, open_file_cache and no access log). Needs nginx, wrk and curl.
 */
export async function compareWithNginx(): Promise<Comparison[]> {
  const nginx = requireProgram('nginx');
  const wrk = requireProgram('wrk');
  requireProgram('curl');
  const workspace = await openWorkspace();
  try {
    await generateCatalogue(workspace.services.db, { screens: 500, seed: 1 });
    const { id } = await workspace.services.images.ingest(await drawPhoneScreenshot(1), {
      purpose: 'screen',
    });
    // The server process opens the data directory next, so this process closes it first.
    await workspace.services.close();
    const rendition = `/images/${id}/public?width=600&quality=85&format=auto`;
    const subjects: Subject[] = [
      { name: 'home page, brotli', path: '/web', headers: { 'accept-encoding': 'br' }, goal: 0.5 },
      { name: 'home page, gzip', path: '/web', headers: { 'accept-encoding': 'gzip' }, goal: 0.5 },
      { name: 'home page, identity', path: '/web', headers: {}, goal: 0.5 },
      { name: 'rendition of 600 px', path: rendition, headers: { accept: WEBP }, goal: 0.4 },
    ];
    const vitrine = await startServer(workspace.config, { LOG_LEVEL: 'error' });
    try {
      const answers = new Map<string, Answer>();
      for (const [index, { path: address, headers }] of subjects.entries())
        answers.set(`subject-${index}`, await fetchRaw(vitrine.url + address, headers));
      const peer = await startNginx(nginx, answers);
      try {
        return await compareSubjects(subjects, answers, { peerUrl: peer.url, vitrineUrl: vitrine.url, wrk });
      } finally {
        await peer.stop();
      }
    } finally {
      await vitrine.stop();
    }
  } finally {
    await workspace.close();
  }
}
