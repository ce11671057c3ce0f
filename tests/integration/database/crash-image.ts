import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DurableNodeFs } from '#db/durable-node-fs.ts';

const PAGE = 4096;

/** Records the content of each file at its last sync. Only this content is guaranteed to survive a power loss. */
export class RecordingFs extends DurableNodeFs {
  readonly synced = new Map<string, Buffer>();

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
 * Creates in `image` a possible state of the disk after a power loss at this moment. For each page, `reached`
 * decides whether its writes since the file's last sync have reached the disk. `before` is the initial directory.
 */
export function makeCrashImage(
  live: string,
  before: string,
  image: string,
  synced: ReadonlyMap<string, Buffer>,
  reached: () => boolean,
): void {
  cpSync(live, image, { recursive: true });
  for (const file of filesBelow(live)) {
    const now = readFileSync(path.join(live, file));
    const start = path.join(before, file);
    const safe = synced.get(file) ?? (existsSync(start) ? readFileSync(start) : Buffer.alloc(0));
    if (now.equals(safe)) continue;
    const disk = Buffer.from(now);
    for (let offset = 0; offset < now.length; offset += PAGE) {
      if (reached()) continue;
      const end = Math.min(offset + PAGE, now.length);
      disk.fill(0, offset, end);
      safe.subarray(offset, end).copy(disk, offset);
    }
    writeFileSync(path.join(image, file), disk);
  }
}
