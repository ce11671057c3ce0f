import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DurableNodeFs } from '#db/durable-node-fs.ts';

/** Size of the pages in which the operating system writes files. */
const PAGE_BYTES = 4096;

/** Records the content of each file at its last sync. Only this content is guaranteed to survive a power loss. */
export class RecordingFs extends DurableNodeFs {
  /** Contents by path, relative to the directory of the database. Files that were never synced are missing. */
  readonly synced = new Map<string, Buffer>();

  constructor(directory: string) {
    super(directory, (reason) => {
      throw new Error(`PostgreSQL aborted: ${reason}`);
    });
  }

  protected override sync(descriptor: number, file: string): void {
    super.sync(descriptor, file);
    if (!statSync(file).isDirectory()) this.synced.set(path.relative(this.rootDir, file), readFileSync(file));
  }
}

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));

/**
 * Creates in `imageDirectory` a state in which a power loss at this moment could leave the disk. In a file that has
 * changed since its last sync, each page keeps its current content if `hasReachedDisk` returns true. Otherwise it gets
 * its content at the last sync from `synced`, the map of a `RecordingFs`. For a file that was never synced,
 * `initialDirectory` has this content: it is a copy of the database from before the first write.
 */
export function makeCrashImage(
  liveDirectory: string,
  initialDirectory: string,
  imageDirectory: string,
  synced: ReadonlyMap<string, Buffer>,
  hasReachedDisk: () => boolean,
): void {
  cpSync(liveDirectory, imageDirectory, { recursive: true });
  for (const file of filesBelow(liveDirectory)) {
    const currentContent = readFileSync(path.join(liveDirectory, file));
    const initialFile = path.join(initialDirectory, file);
    const syncedContent =
      synced.get(file) ?? (existsSync(initialFile) ? readFileSync(initialFile) : Buffer.alloc(0));
    if (currentContent.equals(syncedContent)) continue;
    const disk = Buffer.from(currentContent);
    for (let offset = 0; offset < currentContent.length; offset += PAGE_BYTES) {
      if (hasReachedDisk()) continue;
      const end = Math.min(offset + PAGE_BYTES, currentContent.length);
      disk.fill(0, offset, end);
      syncedContent.subarray(offset, end).copy(disk, offset);
    }
    writeFileSync(path.join(imageDirectory, file), disk);
  }
}
