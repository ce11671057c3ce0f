import type { Pixels } from './decoder.ts';

/** Pixels with a smaller alpha (0 to 255) are ignored. */
const MIN_ALPHA = 200;
/** Colors within this distance in each channel count as one. */
const MAX_CHANNEL_DISTANCE = 28;
/** Weight of a gray pixel. A fully saturated pixel weighs 1 more. */
const GREY_WEIGHT = 0.08;

type Sums = { count: number; red: number; green: number; blue: number; weight: number };
type Bin = Sums & { mean: [number, number, number] };

const createSums = (): Sums => ({ count: 0, red: 0, green: 0, blue: 0, weight: 0 });
const meanOf = ({ count, red, green, blue }: Sums): [number, number, number] => [
  red / count,
  green / count,
  blue / count,
];

/** Groups the pixels into bins by the upper four bits of each channel. */
function histogram({ data, channels }: Pixels): Bin[] {
  const bins = new Map<number, Sums>();
  for (let offset = 0; offset + channels <= data.length; offset += channels) {
    const red = data[offset] ?? 0;
    const green = channels < 3 ? red : (data[offset + 1] ?? 0);
    const blue = channels < 3 ? red : (data[offset + 2] ?? 0);
    // With 2 or 4 channels, the last one is alpha.
    const alpha = channels % 2 === 0 ? (data[offset + channels - 1] ?? 0) : 255;
    if (alpha < MIN_ALPHA) continue;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = bins.get(key) ?? createSums();
    bin.count++;
    bin.red += red;
    bin.green += green;
    bin.blue += blue;
    bin.weight += GREY_WEIGHT + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
    bins.set(key, bin);
  }
  return [...bins.values()].map((bin) => ({ ...bin, mean: meanOf(bin) }));
}

/** Returns the sums of the given bin and all bins of nearly the same color. */
function sumSimilar(bins: Bin[], { mean: [red, green, blue] }: Bin): Sums {
  const sums = createSums();
  for (const bin of bins) {
    if (
      Math.abs(bin.mean[0] - red) >= MAX_CHANNEL_DISTANCE ||
      Math.abs(bin.mean[1] - green) >= MAX_CHANNEL_DISTANCE ||
      Math.abs(bin.mean[2] - blue) >= MAX_CHANNEL_DISTANCE
    )
      continue;
    sums.count += bin.count;
    sums.red += bin.red;
    sums.green += bin.green;
    sums.blue += bin.blue;
    sums.weight += bin.weight;
  }
  return sums;
}

/**
 * Returns a logo's dominant color as `#rrggbb`: the heaviest group of similar colors. Saturated colors
 * weigh more than grays, and transparent pixels weigh nothing. Returns null for a fully transparent image.
 * Pass small images (up to about 100 px), because the work grows with the number of colors.
 */
export function dominantColour(pixels: Pixels): string | null {
  const bins = histogram(pixels);
  let best: Sums | null = null;
  for (const bin of bins) {
    const group = sumSimilar(bins, bin);
    if (!best || group.weight > best.weight) best = group;
  }
  if (!best) return null;
  return `#${meanOf(best)
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')}`;
}
