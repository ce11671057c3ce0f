import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './server.ts';

/** At the interval below, nginx has 5 s to start. */
const MAX_CHECKS = 100;
const CHECK_INTERVAL_MS = 50;

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

/** Replaces a part of the configuration. Throws if the configuration does not contain the part. */
function replaceExpected(text: string, part: RegExp, replacement: string): string {
  if (text.search(part) < 0) throw new Error(`deploy/nginx.conf does not contain ${part}`);
  return text.replace(part, replacement);
}

/**
 * Returns `deploy/nginx.conf` with the addresses of the test: nginx listens on `port` and passes requests on to `urls`.
 * The Host header keeps the port, because the public address of the gallery under test contains the port.
 */
async function readDeployedConfig(port: number, urls: readonly string[]): Promise<string> {
  const servers = urls.map(
    (url) => `  server ${new URL(url).host.replace('localhost', '127.0.0.1')} max_fails=1 fail_timeout=5s;\n`,
  );
  let config = await readFile(path.join(ROOT, 'deploy/nginx.conf'), 'utf8');
  config = replaceExpected(
    config,
    /(?: {2}server vitrine-\d:3000 max_fails=1 fail_timeout=5s;\n)+/,
    servers.join(''),
  );
  config = replaceExpected(config, /listen 80;/, `listen 127.0.0.1:${port};`);
  return replaceExpected(config, /Host \$host;/, 'Host $http_host;');
}

/**
 * Starts nginx with `deploy/nginx.conf` in front of the servers with the addresses `urls`. Resolves when the servers
 * answer through nginx. `folder` must not exist.
 */
export async function startNginx(
  folder: string,
  port: number,
  urls: readonly string[],
): Promise<{ stop(): Promise<void> }> {
  await mkdir(folder);
  const config = `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
access_log off;
client_body_temp_path ${folder}/body;
proxy_temp_path ${folder}/proxy;
fastcgi_temp_path ${folder}/fastcgi;
uwsgi_temp_path ${folder}/uwsgi;
scgi_temp_path ${folder}/scgi;
${await readDeployedConfig(port, urls)}
}
`;
  await writeFile(path.join(folder, 'nginx.conf'), config);
  const nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  await once(nginx, 'spawn');
  const exit = once(nginx, 'exit');
  const stop = async (): Promise<void> => {
    nginx.kill('SIGQUIT');
    await exit;
  };
  for (let attempt = 0; ; attempt += 1) {
    const isListening = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isListening) break;
    if (attempt === MAX_CHECKS || nginx.exitCode !== null) {
      await stop();
      throw new Error(`nginx did not start or could not reach the servers, see ${folder}`);
    }
    await pause(CHECK_INTERVAL_MS);
  }
  return { stop };
}
