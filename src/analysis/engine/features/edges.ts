import type { OcrText } from '#domain/ocr/ocr-text.ts';
import type { Raster } from './rasters.ts';

/**
 * Thresholds for the results of `computeDifferences` (0 to 510). A pixel is an edge above `EDGE`, textured
 * above `TEXTURE`, and flat below `FLAT`.
 */
const EDGE = 24;
const TEXTURE = 10;
const FLAT = 4;
const COLUMNS = 4;
const ROWS = 8;

/**
 * Returns for each pixel the sum of the differences to its right and lower neighbors; 0 in the last row and
 * column.
 */
export function computeDifferences({ data, width, height }: Raster): Float32Array {
  const differences = new Float32Array(width * height);
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const index = y * width + x;
      const here = data[index] ?? 0;
      differences[index] =
        Math.abs(here - (data[index + 1] ?? 0)) + Math.abs(here - (data[index + width] ?? 0));
    }
  return differences;
}

/** Shares of pixels: edges, flat areas, text, and texture outside of text, which indicates photographs. */
export type Edges = { edges: number; flat: number; textArea: number; photo: number };

/** Returns a mask of the raster with 1 for pixels inside text boxes. */
function textMask({ boxes }: OcrText, { width, height }: Raster): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const box of boxes) {
    const right = Math.min(width, (box.x + box.width) * width + 1);
    const bottom = Math.min(height, (box.y + box.height) * height + 1);
    for (let y = Math.floor(box.y * height); y < bottom; y++)
      mask.fill(1, y * width + Math.floor(box.x * width), y * width + Math.floor(right));
  }
  return mask;
}

/** Computes the share of edges and the relative brightness of each cell of a grid. */
function computeGrid({ data, width, height }: Raster, differences: Float32Array): Record<string, number> {
  const cells = COLUMNS * ROWS;
  const [edged, light, counted] = [new Float64Array(cells), new Float64Array(cells), new Float64Array(cells)];
  let meanBrightness = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const cell = Math.floor((y * ROWS) / height) * COLUMNS + Math.floor((x * COLUMNS) / width);
      const value = (data[index] ?? 0) / 255;
      edged[cell] = (edged[cell] ?? 0) + Number((differences[index] ?? 0) > EDGE);
      light[cell] = (light[cell] ?? 0) + value;
      counted[cell] = (counted[cell] ?? 0) + 1;
      meanBrightness += value / (width * height);
    }
  const found: Record<string, number> = {};
  for (let cell = 0; cell < cells; cell++) {
    const name = `${Math.floor(cell / COLUMNS)} ${cell % COLUMNS}`;
    const count = counted[cell] || 1;
    found[`edges ${name}`] = (edged[cell] ?? 0) / count;
    found[`light ${name}`] = (light[cell] ?? 0) / count - meanBrightness;
  }
  return found;
}

export function computeEdgeFeatures(
  grey: Raster,
  differences: Float32Array,
  ocrText: OcrText,
): Edges & Record<string, number> {
  const mask = textMask(ocrText, grey);
  const sums = { edges: 0, flat: 0, textArea: 0, photo: 0 };
  differences.forEach((value, index) => {
    if (value > EDGE) sums.edges += 1;
    if (value < FLAT) sums.flat += 1;
    if (mask[index]) sums.textArea += 1;
    else if (value > TEXTURE) sums.photo += 1;
  });
  const share = (count: number): number => count / differences.length;
  return {
    edges: share(sums.edges),
    flat: share(sums.flat),
    textArea: share(sums.textArea),
    photo: share(sums.photo),
    ...computeGrid(grey, differences),
  };
}
