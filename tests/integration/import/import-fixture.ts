import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ImportPlan, planImport } from '#domain/import/plan-import.ts';
import { type ImportOptions, type ImportResult, runImport } from '#domain/import/run-import.ts';
import { scanFolder } from '#domain/import/scan-folder.ts';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { type CommandResult, runVitrine } from '../../support/command-line.ts';
import { imageFile } from '../../support/images.ts';
import { type ServerSettings, spawnVitrine } from '../../support/server.ts';

/** Returns a small PNG, which is different for each seed. */
export const png = (seed: number): Promise<Buffer> => imageFile({ width: 40, height: 30, seed });

export type TestFolder = {
  path: string;
  write(files: Record<string, Buffer | string | object>): Promise<void>;
  remove(): Promise<void>;
};

/** Creates a temporary folder with the given files. Writes objects as JSON. */
export async function makeFolder(files: Record<string, Buffer | string | object> = {}): Promise<TestFolder> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'vitrine-import-'));
  const folder: TestFolder = {
    path: root,
    async write(newFiles) {
      for (const [name, content] of Object.entries(newFiles)) {
        const file = path.join(root, name);
        await mkdir(path.dirname(file), { recursive: true });
        const isPlain = Buffer.isBuffer(content) || typeof content === 'string';
        await writeFile(file, isPlain ? content : JSON.stringify(content));
      }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
  await folder.write(files);
  return folder;
}

/**
 * Returns images of two apps on both platforms, by file path. `size` is the width of each image in pixels: large
 * images slow an import down.
 */
export async function makeImages(count: number, size: number): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (let number = 1; number <= count; number += 1) {
    const platform = number % 3 === 0 ? 'ios' : 'web';
    files[`${platform}/app-${number % 2}/${String(number).padStart(2, '0')}.png`] = await imageFile({
      width: size,
      height: size * 2,
      seed: number,
    });
  }
  return files;
}

const logger = createLogger({ level: 'error', format: 'json' });

/** Opens the services like the server and the CLI, but without settings from the environment. */
export const openTestServices = (dataDir: string, settings: ServerSettings = {}): Promise<Services> =>
  openServices(parseConfig({ DATA_DIR: dataDir, ...settings }), logger);

/** Scans a folder, plans its import and runs it in this process. */
export async function importFolder(
  services: Services,
  folder: string,
  options: Partial<ImportOptions> = {},
): Promise<{ plan: ImportPlan; result: ImportResult }> {
  const plan = await planImport({ db: services.db }, await scanFolder(folder));
  const result = await runImport({ ...services, logger }, plan, { concurrency: 2, ...options });
  return { plan, result };
}

/** Returns, sorted, the ids of all images with a file below `dataDir/files`, and the paths of unexpected files. */
export async function listImageIdsOnDisk(dataDir: string): Promise<string[]> {
  const root = path.join(dataDir, 'files');
  const ids = new Set<string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    // `.tmp` contains unfinished writes, and `installation` marks the owner of the storage.
    const parts = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep);
    if (entry.isFile() && !['.tmp', 'installation'].includes(parts[0] as string))
      ids.add(parts[2] ?? parts.join('/'));
  }
  return [...ids].sort();
}

/** The result of a process, with the signal that ended it. */
export type ProcessResult = CommandResult & { signal: NodeJS.Signals | null };

/** Starts `vitrine import` with `args` in a separate process. */
export function startImport(
  args: string[],
  dataDir: string,
  settings: ServerSettings = {},
): { pid: number; kill(signal: NodeJS.Signals): void; ended: Promise<ProcessResult> } {
  const child = spawnVitrine(['import', ...args], dataDir, { LOG_LEVEL: 'error', ...settings });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    stdout += part;
  });
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  return {
    pid: child.pid as number,
    kill: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr })),
  };
}

/** Runs `vitrine import` with `args` in this process. */
export const runImportCommand = (
  args: string[],
  dataDir: string,
  settings?: ServerSettings,
): Promise<CommandResult> => runVitrine(['import', ...args], dataDir, { LOG_LEVEL: 'error', ...settings });
