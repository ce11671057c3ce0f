import { EDGE_SIDE } from '#domain/image-facts/vector-layout.ts';
import { BestRows, type ScoredRow } from '../best-rows.ts';
import type { VectorStore } from '../vector-store.ts';
import { forEachYielding } from '../yield-often.ts';
import type { Half } from './windows.ts';

const CELLS_PER_GRID = EDGE_SIDE ** 2;
const MIDDLE = EDGE_SIDE / 2;

/**
 * Returns the positions, in a visual vector, of the cells in one half of the screen, for each of the vector's two grids
 * of edges (see `vector-layout.ts`).
 */
export function cellsOf(half: Half): { horizontal: number[]; vertical: number[] } {
  const isInHalf: Record<Half, (x: number, y: number) => boolean> = {
    left: (x) => x < MIDDLE,
    right: (x) => x >= MIDDLE,
    top: (_x, y) => y < MIDDLE,
    bottom: (_x, y) => y >= MIDDLE,
  };
  const cells = Array.from({ length: CELLS_PER_GRID }, (_, cell) => cell).filter((cell) =>
    isInHalf[half](cell % EDGE_SIDE, Math.floor(cell / EDGE_SIDE)),
  );
  return { horizontal: cells, vertical: cells.map((cell) => CELLS_PER_GRID + cell) };
}

/**
 * Returns the correlation of two vectors in some of their cells, -1 to 1. The second vector begins at `offset` in
 * `stored`. Stored grids are centered and scaled as a whole, which does not affect the correlation of parts of them.
 */
function correlation(query: Int8Array, stored: Int8Array, offset: number, cells: readonly number[]): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (const cell of cells) {
    const [a, b] = [query[cell] as number, stored[offset + cell] as number];
    sumA += a;
    sumB += b;
    squaresA += a * a;
    squaresB += b * b;
    products += a * b;
  }
  const n = cells.length;
  const variances = (n * squaresA - sumA * sumA) * (n * squaresB - sumB * sumB);
  return variances <= 0 ? 0 : (n * products - sumA * sumB) / Math.sqrt(variances);
}

/** Finds the screens that look most like `query` in the given half. */
export async function findByHalf(
  store: VectorStore,
  query: Int8Array,
  { half, limit, signal }: { half: Half; limit: number; signal?: AbortSignal | undefined },
): Promise<ScoredRow[]> {
  const best = new BestRows(limit);
  const { vectors, dimensions } = store;
  const { horizontal, vertical } = cellsOf(half);
  await forEachYielding(
    store.length,
    (row) => {
      if (store.isRemoved(row)) return;
      const offset = row * dimensions;
      const sum =
        correlation(query, vectors, offset, horizontal) + correlation(query, vectors, offset, vertical);
      best.add(row, sum / 2);
    },
    { signal },
  );
  return best.sorted();
}
