import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's file system that this class patches. */
type Stream = { nfd: number; node: unknown };
type NodeFileSystem = {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: Stream) => number };
};
type EmscriptenModule = { NODEFS?: NodeFileSystem; FS: { filesystems: { NODEFS: NodeFileSystem } } };

/** WASI error number for an input/output error. */
const EIO = 29;

/**
 * PGlite's NodeFS does not implement fsync. Data that PostgreSQL considers durable would only be in the memory of the
 * operating system, and a power loss could leave a database that does not open. This class forwards fsync to the
 * operating system. If a sync fails, PostgreSQL panics, because the state of the disk is no longer known.
 */
export class DurableNodeFs extends NodeFS {
  readonly #onPanic: (reason: string) => void;

  /**
   * `onPanic` is called when PostgreSQL aborts in the middle of a query. `reason` is WebAssembly's message and may be
   * empty. The callback must end the process and not return.
   */
  constructor(directory: string, onPanic: (reason: string) => void) {
    super(directory);
    this.#onPanic = onPanic;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: unknown): void => {
      const { NODEFS, FS } = module as EmscriptenModule;
      const files = NODEFS ?? FS.filesystems.NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => {
        try {
          this.sync(nfd, files.realPath(node));
          return 0;
        } catch {
          return EIO;
        }
      };
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), patch],
        onAbort: (reason: unknown) => this.#onPanic(String(reason ?? '')),
      },
    };
  }

  /**
   * Writes the file or directory that is open as `descriptor` to the disk, and returns when this is done. Tests
   * override this method and use `_path`.
   */
  protected sync(descriptor: number, _path: string): void {
    fs.fdatasyncSync(descriptor);
  }
}
