import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's file system that are patched here. */
type Stream = { nfd: number; node: unknown };
type NodeFileSystem = {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: Stream) => number };
};
type EmscriptenModule = { NODEFS?: NodeFileSystem; FS: { filesystems: { NODEFS: NodeFileSystem } } };

/** WASI's number for an input/output error. */
const EIO = 29;

/**
 * PGlite's own NodeFS has no fsync: what PostgreSQL believes to be on disk is in the page cache, and a power
 * loss leaves a database that does not open. This one hands the call on to the operating system, and tells
 * PostgreSQL when that fails; it then panics, as it must: what the disk holds is not known any more.
 */
export class DurableNodeFs extends NodeFS {
  readonly #onPanic: (reason: string) => void;

  /**
   * `onPanic` is called in the middle of a query when PostgreSQL gives up, with what WebAssembly says of it, which
   * may be nothing. It must not return.
   */
  constructor(directory: string, onPanic: (reason: string) => void = () => {}) {
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

  /** Returns when the file or directory open at `descriptor` is on disk. */
  protected sync(descriptor: number, _path: string): void {
    fs.fdatasyncSync(descriptor);
  }
}
