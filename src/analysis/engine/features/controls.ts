import type { PlacedText } from './area-kinds.ts';
import type { ConnectedComponent } from './connected-components.ts';
import type { Raster } from './rasters.ts';
import type { Region } from './regions.ts';

/**
 * The input of the control detection. Lengths are in pixels of the raster; `letter` is the median letter
 * height.
 */
export type Scene = {
  raster: Raster;
  letter: number;
  regions: readonly Region[];
  components: readonly ConnectedComponent[];
  texts: readonly PlacedText[];
};

/** Number of controls of each kind on one screen. */
export type Controls = {
  switches: number;
  /** Round photographs, such as avatars. */
  pictureDiscs: number;
  /** Symbols between the words of a breadcrumb. */
  separators: number;
  progressBars: number;
  /** Largest number of chart bars on one baseline. */
  chartBars: number;
};

type Box = { x: number; y: number; width: number; height: number };

const isBetween = (value: number, from: number, to: number): boolean => value > from && value < to;
const centreY = ({ y, height }: Box): number => y + height / 2;
const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Recognizes a disc by the share of its bounding box that it fills. */
const isDisc = ({ width, height, size }: ConnectedComponent): boolean =>
  isBetween(width / height, 0.88, 1.14) && isBetween(size / (width * height), 0.7, 0.87);
/** Minimum difference in brightness, out of 255, of two parts of a control. */
const MIN_DIFFERENCE = 20;
/** Minimum `texture` of a component that is a photograph. */
const MIN_PHOTO_TEXTURE = 0.5;

/** Recognizes a switch: an oblong with a knob that makes one side brighter than the other. */
function isSwitch(component: ConnectedComponent, letter: number): boolean {
  const { width, height, size, leftBrightness, rightBrightness, texture } = component;
  return (
    isBetween(width / height, 1.45, 2.4) &&
    isBetween(height / letter, 0.8, 2.8) &&
    isBetween(size / (width * height), 0.84, 0.99) &&
    texture < 0.5 &&
    Math.abs(leftBrightness - rightBrightness) > MIN_DIFFERENCE
  );
}

/** Counts separate symbols between two texts of one line near the top, as in a breadcrumb. */
function countSeparators({ components, texts, letter, raster }: Scene): number {
  const upper = texts.filter((text) => text.y < raster.height * 0.25);
  return components.filter((component) => {
    if (component.width > 1.1 * letter || component.height > 1.5 * letter) return false;
    const inLine = upper.filter((text) => Math.abs(centreY(text) - centreY(component)) < 0.4 * letter);
    return (
      inLine.some((text) => isBetween(component.x - (text.x + text.width), 0, 1.5 * letter)) &&
      inLine.some((text) => isBetween(text.x - (component.x + component.width), 0, 1.5 * letter))
    );
  }).length;
}

const contrast = (a: Region, b: Region): number =>
  Math.abs(a.red - b.red) + Math.abs(a.green - b.green) + Math.abs(a.blue - b.blue);

/**
 * Counts progress bars: two adjacent thin bars of different colors, of which the left one is the completed part.
 */
function countProgressBars({ regions, letter }: Scene): number {
  const thinBars = regions.filter(
    ({ height, size, width }) =>
      isBetween(height, 1, 0.9 * letter) &&
      width > letter &&
      width > 2 * height &&
      size > 0.8 * width * height,
  );
  return thinBars.filter((done) =>
    thinBars.some(
      (rest) =>
        Math.abs(rest.y - done.y) <= 1 &&
        Math.abs(rest.height - done.height) <= 1 &&
        isBetween(rest.x - (done.x + done.width), -1, 4) &&
        isBetween((done.width + rest.width) / letter, 4, 60) &&
        contrast(done, rest) > 3 * MIN_DIFFERENCE,
    ),
  ).length;
}

/** Returns the largest number of vertical bars of equal width and different heights on one baseline. */
function countChartBars({ regions, letter }: Scene): number {
  const bars = regions.filter(
    ({ width, height, size }) =>
      isBetween(width / letter, 0.2, 4) && height >= 3 && size > 0.85 * width * height,
  );
  const groups = bars.map((bar) =>
    bars.filter(
      (other) =>
        Math.abs(other.y + other.height - bar.y - bar.height) <= 1 && Math.abs(other.width - bar.width) <= 1,
    ),
  );
  // Counted in steps of two pixels, so that inaccurate edges rarely make equal bars different.
  const countHeights = (group: readonly Region[]): number =>
    new Set(group.map(({ height }) => height >> 1)).size;
  return Math.max(0, ...groups.filter((group) => countHeights(group) >= 3).map((group) => group.length));
}

/** Counts the controls of a screen. `docs/analysis.md` says how the bounds of the detectors were checked. */
export function countControls(scene: Scene): Controls {
  const { components, texts, letter } = scene;
  const componentsWithoutText = components.filter(
    (component) => !texts.some((text) => overlaps(text, component)),
  );
  return {
    switches: componentsWithoutText.filter((component) => isSwitch(component, letter)).length,
    pictureDiscs: components.filter(
      (component) =>
        isDisc(component) &&
        isBetween(component.height / letter, 1.4, 8) &&
        component.texture > MIN_PHOTO_TEXTURE,
    ).length,
    separators: countSeparators(scene),
    progressBars: countProgressBars(scene),
    chartBars: countChartBars(scene),
  };
}
