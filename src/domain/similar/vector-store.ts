import { createSigner, SIGNATURE_WORDS, signatureDistance } from './signatures.ts';
import { forEachYielding } from './yield-often.ts';

export type VectorRow = {
  /** Number of the screen (`screens.ord`), which is positive. */
  ord: number;
  /** Number of the app (`Resident.apps`). */
  app: number;
  vector: Int8Array;
};

const MIN_CAPACITY = 256;
/** Factor by which full arrays grow. It is small, because the unused part of the array of vectors takes much memory. */
const GROWTH = 1.125;
/** `ord` of a removed row. */
const REMOVED = -1;

/**
 * Vectors of the screens of one platform in one typed array, with the numbers of each screen and its app. Objects
 * would take several times the memory. Rows never move, so that a search can go on while screens change.
 */
export class VectorStore {
  readonly dimensions: number;
  #vectors: Int8Array;
  #ords: Int32Array;
  #apps: Int32Array;
  /** Number of rows in use, including removed ones. */
  #length = 0;
  #removed = 0;
  readonly #sign: ReturnType<typeof createSigner>;
  /** Signatures of the rows; null for a store that is searched completely. */
  #signatures: Uint32Array | null = null;
  /** Row of each screen. Built when `find` is first called, because a map of 100,000 entries takes megabytes. */
  #rowOf: Map<number, number> | null = null;

  constructor(dimensions: number, capacity = MIN_CAPACITY) {
    this.dimensions = dimensions;
    this.#sign = createSigner(dimensions);
    const rows = Math.max(MIN_CAPACITY, capacity);
    this.#vectors = new Int8Array(rows * dimensions);
    this.#ords = new Int32Array(rows);
    this.#apps = new Int32Array(rows);
  }

  /** Number of rows, including removed ones. `ordAt` of a removed row is negative. */
  get length(): number {
    return this.#length;
  }

  /** Number of screens. */
  get size(): number {
    return this.#length - this.#removed;
  }

  /** Share of the rows that are removed. Their memory is only released with the whole store. */
  get removedShare(): number {
    return this.#length === 0 ? 0 : this.#removed / this.#length;
  }

  get vectors(): Int8Array {
    return this.#vectors;
  }

  get memoryBytes(): number {
    // About 40 bytes per entry of a map with small integers.
    const map = (this.#rowOf?.size ?? 0) * 40;
    const arrays = [this.#vectors, this.#ords, this.#apps, this.#signatures];
    return arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), map);
  }

  ordAt(row: number): number {
    return this.#ords[row] as number;
  }

  appAt(row: number): number {
    return this.#apps[row] as number;
  }

  isRemoved(row: number): boolean {
    return this.#ords[row] === REMOVED;
  }

  /** Returns the vector of a row as a view, which later changes may overwrite. */
  vectorAt(row: number): Int8Array {
    return this.#vectors.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }

  /** Returns the row of a screen, or null. */
  find(ord: number): number | null {
    return this.#rows().get(ord) ?? null;
  }

  /** Adds a screen that the store does not contain. */
  append({ ord, app, vector }: VectorRow): void {
    if (vector.length !== this.dimensions) throw new Error(`A vector has ${vector.length} dimensions`);
    if (this.#length === this.#ords.length) this.#resize(Math.ceil(this.#length * GROWTH));
    const row = this.#length;
    this.#length += 1;
    this.#write(row, { ord, app, vector });
    this.#rowOf?.set(ord, row);
  }

  /** Adds a screen or replaces its vector and app. */
  set(row: VectorRow): void {
    const existing = this.find(row.ord);
    if (existing === null) this.append(row);
    else this.#write(existing, row);
  }

  remove(ord: number): void {
    const row = this.find(ord);
    if (row === null) return;
    this.#ords[row] = REMOVED;
    this.#removed += 1;
    this.#rowOf?.delete(ord);
  }

  get hasSignatures(): boolean {
    return this.#signatures !== null;
  }

  /** Computes the signatures of all rows, about 3 s for a million. Later changes keep them up to date. */
  async addSignatures(): Promise<void> {
    const signatures = new Uint32Array(this.#ords.length * SIGNATURE_WORDS);
    await forEachYielding(this.#length, (row) => this.#signRow(row, signatures), { stride: 64 });
    this.#signatures = signatures;
  }

  signatureOf(vector: Int8Array): Uint32Array {
    const signature = new Uint32Array(SIGNATURE_WORDS);
    this.#sign(vector, 0, signature, 0);
    return signature;
  }

  /** Returns the number of bits in which the signature of a row differs from `signature`; 0 without signatures. */
  signatureDistance(signature: Uint32Array, row: number): number {
    return this.#signatures ? signatureDistance(signature, this.#signatures, row * SIGNATURE_WORDS) : 0;
  }

  #signRow(row: number, target: Uint32Array): void {
    this.#sign(this.#vectors, row * this.dimensions, target, row * SIGNATURE_WORDS);
  }

  #write(row: number, { ord, app, vector }: VectorRow): void {
    this.#ords[row] = ord;
    this.#apps[row] = app;
    this.#vectors.set(vector, row * this.dimensions);
    if (this.#signatures) this.#signRow(row, this.#signatures);
  }

  #rows(): Map<number, number> {
    if (!this.#rowOf) {
      this.#rowOf = new Map();
      for (let row = 0; row < this.#length; row += 1)
        if (!this.isRemoved(row)) this.#rowOf.set(this.ordAt(row), row);
    }
    return this.#rowOf;
  }

  #resize(capacity: number): void {
    const vectors = new Int8Array(capacity * this.dimensions);
    vectors.set(this.#vectors.subarray(0, Math.min(this.#vectors.length, vectors.length)));
    const ords = new Int32Array(capacity);
    ords.set(this.#ords.subarray(0, capacity));
    const apps = new Int32Array(capacity);
    apps.set(this.#apps.subarray(0, capacity));
    this.#vectors = vectors;
    this.#ords = ords;
    this.#apps = apps;
    if (this.#signatures) {
      const signatures = new Uint32Array(capacity * SIGNATURE_WORDS);
      signatures.set(this.#signatures.subarray(0, signatures.length));
      this.#signatures = signatures;
    }
  }
}
