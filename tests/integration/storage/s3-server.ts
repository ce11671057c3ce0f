import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { S3Config } from '#platform/config.ts';

type S3Server = { run(): Promise<AddressInfo>; close(): Promise<void>; httpServer: Server };
type S3ServerClass = new (options: Record<string, unknown>) => S3Server;
// The package has no types and is CommonJS.
const S3rver = createRequire(import.meta.url)('s3rver') as S3ServerClass;

/**
 * Starts an S3-compatible server with one bucket on a free loopback port. It stores its files in `folder`, or in a
 * temporary folder that `stop` deletes. `countConnections` returns the number of its open connections.
 */
export async function startS3Server(
  folder?: string,
): Promise<{ settings: S3Config; countConnections(): Promise<number>; stop(): Promise<void> }> {
  const directory = folder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-s3-')));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'vitrine' }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'vitrine',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    countConnections: () => promisify(server.httpServer.getConnections.bind(server.httpServer))(),
    async stop() {
      await server.close();
      if (!folder) await fs.rm(directory, { recursive: true, force: true });
    },
  };
}
