const EMPTY = 0xffffffff;

/**
 * Finds the positions of screens by the first 64 bits of the SHA-256 of their images, which are practically unique: a
 * collision among a million images has a probability of 3e-8. Takes 12 bytes for each place of an open hash table,
 * while strings in a `Map` would take 100.
 */
export class ImageKeys {
  readonly #mask: number;
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;
  readonly #ords: Uint32Array;

  /** `images` is the largest number of images. */
  constructor(images: number) {
    const places = 2 ** Math.ceil(Math.log2(images * 1.5 + 2));
    this.#mask = places - 1;
    this.#high = new Uint32Array(places);
    this.#low = new Uint32Array(places);
    this.#ords = new Uint32Array(places).fill(EMPTY);
  }

  set(high: number, low: number, ord: number): void {
    const place = this.#placeOf(high, low);
    this.#high[place] = high;
    this.#low[place] = low;
    this.#ords[place] = ord;
  }

  get(high: number, low: number): number | undefined {
    const ord = this.#ords[this.#placeOf(high, low)];
    return ord === EMPTY ? undefined : ord;
  }

  /** The place of the key, or the empty one where it belongs. A hash is distributed evenly, so its bits are the place. */
  #placeOf(high: number, low: number): number {
    let place = low & this.#mask;
    while (this.#ords[place] !== EMPTY && (this.#high[place] !== high || this.#low[place] !== low))
      place = (place + 1) & this.#mask;
    return place;
  }
}
