import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rootDir } from '../workspace.ts';

/** Libraries that Vitrine is compared with. They are not dependencies, so the first run installs them. */
const VERSIONS = { ipx: '3.1.1', minisearch: '7.2.0', '@orama/orama': '3.1.18' } as const;
export type Library = keyof typeof VERSIONS;

const FOLDER = path.join(rootDir, 'node_modules/.cache/vitrine-peers');

/** Installs the libraries below `node_modules/.cache`, unless these versions are there. Returns the folder. */
export function installLibraries(): string {
  const manifest = `${JSON.stringify({ private: true, type: 'module', dependencies: VERSIONS })}\n`;
  const marker = path.join(
    FOLDER,
    `${createHash('sha256').update(manifest).digest('hex').slice(0, 16)}.installed`,
  );
  if (existsSync(marker)) return FOLDER;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), manifest);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  writeFileSync(marker, '');
  return FOLDER;
}

export const loadLibrary = <T>(name: Library): T =>
  createRequire(path.join(installLibraries(), 'package.json'))(name) as T;

/** Returns name and version of a library, for the report. */
export const labelOf = (name: Library): string => `${name} ${VERSIONS[name]}`;
