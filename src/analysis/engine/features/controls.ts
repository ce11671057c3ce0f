import type { PlacedText } from './area-kinds.ts';
import type { Island } from './islands.ts';
import type { Raster } from './rasters.ts';
import type { Region } from './regions.ts';

/** The input of control detection. Lengths are in pixels of the raster; `letter` is the median letter height. */
export type Scene = {
  raster: Raster;
  letter: number;
  regions: readonly Region[];
  islands: readonly Island[];
  texts: readonly PlacedText[];
};

/** Number of controls of each kind on one screen. */
export type Controls = {
  switches: number;
  pictureDiscs: number;
  separators: number;
  progressBars: number;
  /** Largest number of chart bars on one baseline. */
  chartBars: number;
};

type Box = { x: number; y: number; width: number; height: number };

const within = (value: number, from: number, to: number): boolean => value > from && value < to;
const middle = ({ y, height }: Box): number => y + height / 2;
const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A disc, and a shape with round ends, by the share of their bounding box that they fill. */
const isDisc = ({ width, height, size }: Island): boolean =>
  within(width / height, 0.88, 1.14) && within(size / (width * height), 0.7, 0.87);
const DIFFERENT = 20;
const PHOTOGRAPH = 0.5;

function isSwitch(island: Island, letter: number): boolean {
  const { width, height, size, left, right, texture } = island;
  return (
    within(width / height, 1.45, 2.4) &&
    within(height / letter, 0.8, 2.8) &&
    within(size / (width * height), 0.84, 0.99) &&
    texture < 0.5 &&
    Math.abs(left - right) > DIFFERENT
  );
}

/** Separate symbols between two texts of one line near the top, as in a breadcrumb. */
function countSeparators({ islands, texts, letter, raster }: Scene): number {
  const upper = texts.filter((text) => text.y < raster.height * 0.25);
  return islands.filter((island) => {
    if (island.width > 1.1 * letter || island.height > 1.5 * letter) return false;
    const inLine = upper.filter((text) => Math.abs(middle(text) - middle(island)) < 0.4 * letter);
    return (
      inLine.some((text) => within(island.x - (text.x + text.width), 0, 1.5 * letter)) &&
      inLine.some((text) => within(text.x - (island.x + island.width), 0, 1.5 * letter))
    );
  }).length;
}

const contrast = (a: Region, b: Region): number =>
  Math.abs(a.red - b.red) + Math.abs(a.green - b.green) + Math.abs(a.blue - b.blue);

/** Two low adjacent bars of different colours. */
function countProgressBars({ regions, letter }: Scene): number {
  const low = regions.filter(
    ({ height, size, width }) =>
      within(height, 1, 0.9 * letter) && width > letter && width > 2 * height && size > 0.8 * width * height,
  );
  return low.filter((done) =>
    low.some(
      (left) =>
        Math.abs(left.y - done.y) <= 1 &&
        Math.abs(left.height - done.height) <= 1 &&
        within(left.x - (done.x + done.width), -1, 4) &&
        within((done.width + left.width) / letter, 4, 60) &&
        contrast(done, left) > 3 * DIFFERENT,
    ),
  ).length;
}

/** Vertical bars of equal width and different heights on one baseline. */
function countChartBars({ regions, letter }: Scene): number {
  const bars = regions.filter(
    ({ width, height, size }) =>
      within(width / letter, 0.2, 4) && height >= 3 && size > 0.85 * width * height,
  );
  const groups = bars.map((bar) =>
    bars.filter(
      (other) =>
        Math.abs(other.y + other.height - bar.y - bar.height) <= 1 && Math.abs(other.width - bar.width) <= 1,
    ),
  );
  const heights = (group: readonly Region[]): number => new Set(group.map(({ height }) => height >> 1)).size;
  return Math.max(0, ...groups.filter((group) => heights(group) >= 3).map((group) => group.length));
}

export function controlsOf(scene: Scene): Controls {
  const { islands, texts, letter } = scene;
  const bare = islands.filter((island) => !texts.some((text) => overlaps(text, island)));
  return {
    switches: bare.filter((island) => isSwitch(island, letter)).length,
    pictureDiscs: islands.filter(
      (island) => isDisc(island) && within(island.height / letter, 1.4, 8) && island.texture > PHOTOGRAPH,
    ).length,
    separators: countSeparators(scene),
    progressBars: countProgressBars(scene),
    chartBars: countChartBars(scene),
  };
}
