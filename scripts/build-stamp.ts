import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the server opens first: without it a build is none, whatever the stamp says. */
const REQUIRED = ['client/.vite/manifest.json', 'client/.vite/admin-manifest.json', 'server/entry-server.js'];

const stampFile = (dist: string): string => path.join(dist, 'build.json');

/** Says that everything in `dist` was built from these inputs. Written last. */
export function writeStamp(dist: string, inputs: string): void {
  mkdirSync(dist, { recursive: true });
  const unfinished = `${stampFile(dist)}.new`;
  writeFileSync(unfinished, `${JSON.stringify({ inputs })}\n`);
  renameSync(unfinished, stampFile(dist));
}

/** To be called before anything in `dist` changes: a build that is cut short must not be taken for the last one. */
export const dropStamp = (dist: string): void => rmSync(stampFile(dist), { force: true });

/** Whether `dist` is whole and was built from these inputs. A stamp that cannot be read says nothing. */
export function isFresh(dist: string, inputs: string): boolean {
  try {
    const stamp = JSON.parse(readFileSync(stampFile(dist), 'utf8')) as { inputs?: string } | null;
    return stamp?.inputs === inputs && REQUIRED.every((file) => existsSync(path.join(dist, file)));
  } catch {
    return false;
  }
}
