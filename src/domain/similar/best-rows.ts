/** A row of a `VectorStore` and its score. */
export type ScoredRow = { row: number; score: number };

/** Keeps the rows with the highest scores: a binary heap whose root is the lowest of them. */
export class BestRows {
  readonly #limit: number;
  readonly #heap: ScoredRow[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Score that a further row must exceed. */
  get threshold(): number {
    return this.#heap.length < this.#limit ? Number.NEGATIVE_INFINITY : (this.#heap[0]?.score ?? 0);
  }

  add(row: number, score: number): void {
    if (this.#limit <= 0 || score <= this.threshold) return;
    if (this.#heap.length < this.#limit) {
      this.#heap.push({ row, score });
      this.#rise(this.#heap.length - 1);
    } else {
      this.#heap[0] = { row, score };
      this.#sink();
    }
  }

  /** Returns the rows, best first; equal scores in the order of their rows. */
  sorted(): ScoredRow[] {
    return [...this.#heap].sort((a, b) => b.score - a.score || a.row - b.row);
  }

  #scoreAt(index: number): number {
    return this.#heap[index]?.score ?? Number.POSITIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a] as ScoredRow, this.#heap[b] as ScoredRow];
    this.#heap[a] = other;
    this.#heap[b] = one;
  }

  #rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#scoreAt(parent) <= this.#scoreAt(index)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #sink(): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const lowest = this.#scoreAt(left + 1) < this.#scoreAt(left) ? left + 1 : left;
      if (lowest >= this.#heap.length || this.#scoreAt(index) <= this.#scoreAt(lowest)) return;
      this.#swap(index, lowest);
      index = lowest;
    }
  }
}
