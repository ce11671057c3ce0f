import type { Raster } from './rasters.ts';

/** A pixel with a larger result of `computeDifferences` counts as an edge. */
const EDGE = 16;
/**
 * Tested distances between repeated rows or columns, in pixels of the raster: `from` (inclusive) to `to` (exclusive).
 */
const ROW_LAGS = { from: 8, to: 48 };
const COLUMN_LAGS = { from: 20, to: 64 };

/**
 * How regularly content repeats downwards (lists, tables) and across (grids), from 0 (not at all) to 1
 * (exactly).
 */
export type Rhythm = {
  rowRhythm: number;
  /** Distance of the repeated rows, divided by the upper bound of the tested distances. */
  rowDistance: number;
  columnRhythm: number;
};

/** Finds the strongest autocorrelation of a profile within the lags, and its lag. */
function findRepetition(profile: Float64Array, lags: { from: number; to: number }) {
  const mean = profile.reduce((sum, value) => sum + value, 0) / profile.length;
  const centred = profile.map((value) => value - mean);
  const sumOfSquares = centred.reduce((sum, value) => sum + value * value, 0) || 1;
  const best = { strength: 0, lag: 0 };
  for (let lag = lags.from; lag < lags.to; lag++) {
    let sum = 0;
    for (let index = 0; index + lag < centred.length; index++)
      sum += (centred[index] ?? 0) * (centred[index + lag] ?? 0);
    const strength = sum / sumOfSquares;
    if (strength > best.strength) Object.assign(best, { strength, lag });
  }
  return best;
}

export function computeRhythm({ width, height }: Raster, differences: Float32Array): Rhythm {
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  differences.forEach((value, index) => {
    if (value <= EDGE) return;
    const [x, y] = [index % width, Math.floor(index / width)];
    rows[y] = (rows[y] ?? 0) + 1 / width;
    columns[x] = (columns[x] ?? 0) + 1 / height;
  });
  const down = findRepetition(rows, ROW_LAGS);
  return {
    rowRhythm: down.strength,
    rowDistance: down.lag / ROW_LAGS.to,
    columnRhythm: findRepetition(columns, COLUMN_LAGS).strength,
  };
}
