import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { NODE_FLAGS, ROOT } from '../../support/server.ts';

export type BrokenServer = { url: string; failingScreenId: string; stop(): Promise<void> };

/** Starts a server on which reading the screen `failingScreenId` fails. */
export async function startBrokenServer(): Promise<BrokenServer> {
  const script = path.join(ROOT, 'tests/support/broken-server-command.ts');
  const child = spawn(process.execPath, [...NODE_FLAGS, script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const firstLine = once(createInterface({ input: child.stdout }), 'line');
  const line = await Promise.race([
    firstLine,
    closed.then(([code]) => Promise.reject(new Error(`The server ended with code ${code}`))),
  ]);
  return {
    ...(JSON.parse(line[0] as string) as { url: string; failingScreenId: string }),
    stop: async () => {
      child.kill();
      await closed;
    },
  };
}
