import type { Region } from './regions.ts';

/** A text box in pixels of the raster. */
export type PlacedText = { x: number; y: number; width: number; height: number; words: number };

/** A flat area with the measures that the kinds below test. */
export type Area = {
  region: Region;
  /** Width divided by height. */
  aspect: number;
  /** Share of its bounding box that it fills: 1 for a rectangle, 0.79 for a disc. */
  fill: number;
  /** In median letter heights, so that pictures of all pixel densities compare. */
  width: number;
  height: number;
  /** Its centre, as a share of the picture's size. */
  centreX: number;
  centreY: number;
  saturated: boolean;
  /** Text boxes inside it. */
  texts: readonly PlacedText[];
  /** The raster, in pixels. */
  raster: { width: number; height: number };
};

type Test = (area: Area) => boolean;

const between = (value: number, from: number, to: number): boolean => value > from && value < to;
const round: Test = ({ aspect, fill }) => between(aspect, 0.88, 1.14) && fill > 0.66;
const disc: Test = (area) => round(area) && between(area.height, 1.8, 6) && area.fill < 0.88;
const square: Test = ({ aspect, height }) => between(aspect, 0.85, 1.18) && between(height, 0.7, 2.2);
const pill: Test = ({ aspect, height, fill, texts }) =>
  between(aspect, 1.45, 2.5) && between(height, 1, 3) && fill > 0.6 && texts.length === 0;
const button: Test = ({ aspect, height, fill }) =>
  between(height, 1.5, 5) && between(aspect, 1.6, 14) && fill > 0.6;
const card: Test = ({ region, width, height, fill, raster }) =>
  height > 4 &&
  width > 8 &&
  fill > 0.3 &&
  region.width < raster.width * 0.97 &&
  region.size < raster.width * raster.height * 0.5;
const symbol: Test = ({ aspect, height, fill }) =>
  between(height, 0.7, 3) && between(aspect, 0.4, 2.2) && fill < 0.8;

const labelled: Test = (area) => {
  const [text] = area.texts;
  if (!button(area) || area.texts.length !== 1 || !text || text.words > 4) return false;
  const { region } = area;
  return Math.abs(text.x + text.width / 2 - region.x - region.width / 2) < region.width * 0.12;
};
const filledIn: Test = (area) => {
  const [text] = area.texts;
  if (!button(area) || area.texts.length !== 1 || !text) return false;
  return text.x - area.region.x < area.region.width * 0.25 && text.width < area.region.width * 0.6;
};
const floating: Test = ({ region, fill, centreX, texts, raster }) =>
  fill > 0.35 &&
  Math.abs(centreX - 0.5) < 0.06 &&
  between(region.width / raster.width, 0.25, 0.92) &&
  between(region.height / raster.height, 0.12, 0.92) &&
  texts.length >= 2 &&
  region.size > raster.width * raster.height * 0.06;

/** Tests of a flat area by shape, position and text, for common parts of interfaces. */
export const AREA_KINDS: Record<string, Test> = {
  pill,
  'pill at the right': (area) => pill(area) && area.centreX > 0.7,
  square,
  'square at the left': (area) => square(area) && area.centreX < 0.2,
  disc,
  'disc at the left': (area) => disc(area) && area.centreX < 0.2,
  'small disc': (area) => round(area) && between(area.height, 0.5, 1.8),
  button,
  'coloured button': (area) => button(area) && area.saturated,
  'labelled button': labelled,
  'wide button': (area) => button(area) && area.region.width > area.raster.width * 0.5,
  'field with text': filledIn,
  chip: ({ aspect, height, fill, texts, centreY }) =>
    between(height, 1.2, 3) && between(aspect, 1.3, 5) && fill > 0.6 && texts.length === 1 && centreY < 0.4,
  card,
  'large card': (area) =>
    card(area) && area.region.width * area.region.height > area.raster.width * area.raster.height * 0.08,
  floating,
  'level line': ({ region, raster }) => region.height <= 2 && region.width > raster.width * 0.4,
  'upright line': ({ region, raster }) => region.width <= 2 && region.height > raster.height * 0.3,
  'thin bar': ({ region, width, height, fill, raster }) =>
    between(height, 0.1, 0.9) && between(width, 4, 40) && fill > 0.8 && region.width < raster.width * 0.9,
  'bar of a chart': ({ aspect, width, height, fill }) =>
    aspect < 0.6 && height > 1.5 && between(width, 0.3, 4) && fill > 0.85,
  symbol,
  'symbol at the bottom': (area) => symbol(area) && area.centreY > 0.92,
  'symbol at the top': (area) => symbol(area) && area.centreY < 0.1,
  'symbol at the right': (area) => symbol(area) && area.centreX > 0.85,
  'very large': ({ region, raster }) => region.size > raster.width * raster.height * 0.1,
  cell: ({ width, height, fill }) => between(height, 1.5, 4) && between(width, 4, 16) && fill > 0.6,
  row: ({ region, height, fill, raster }) =>
    region.width > raster.width * 0.8 && between(height, 2, 9) && fill > 0.5,
};

/** Kinds of areas that are found or not, without a count: bars along the sides of the picture. */
export const SIDE_KINDS: Record<string, Test> = {
  'area at the left': ({ region, fill, raster }) =>
    region.width < raster.width * 0.32 && region.height > raster.height * 0.6 && fill > 0.5 && region.x < 4,
  'area at the bottom': ({ region, raster }) =>
    region.width > raster.width * 0.9 &&
    between(region.height / raster.height, 0.03, 0.13) &&
    region.y + region.height > raster.height * 0.97,
  'area at the top': ({ region, raster }) =>
    region.width > raster.width * 0.9 &&
    between(region.height / raster.height, 0.02, 0.14) &&
    region.y < raster.height * 0.06,
};
