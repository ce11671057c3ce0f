import type { Region } from './regions.ts';

/** A text box in pixels of the raster. */
export type PlacedText = { x: number; y: number; width: number; height: number; words: number };

/** A flat area of the image, with the measurements that the tests below use. */
export type Area = {
  region: Region;
  /** Width divided by height. */
  aspect: number;
  /** Share of the bounding box that the area fills: 1 for a rectangle, 0.79 for a disc. */
  fill: number;
  /** Width and height in median letter heights, so that values are comparable between pixel densities. */
  width: number;
  height: number;
  /** Its center, as a share of the image's size. */
  centreX: number;
  centreY: number;
  isSaturated: boolean;
  /** Text boxes inside it. */
  texts: readonly PlacedText[];
  /** Size of the raster, in pixels. */
  raster: { width: number; height: number };
};

type AreaTest = (area: Area) => boolean;

const isBetween = (value: number, from: number, to: number): boolean => value > from && value < to;
const isRound: AreaTest = ({ aspect, fill }) => isBetween(aspect, 0.88, 1.14) && fill > 0.66;
const isDisc: AreaTest = (area) => isRound(area) && isBetween(area.height, 1.8, 6) && area.fill < 0.88;
const isSquare: AreaTest = ({ aspect, height }) =>
  isBetween(aspect, 0.85, 1.18) && isBetween(height, 0.7, 2.2);
const isPill: AreaTest = ({ aspect, height, fill, texts }) =>
  isBetween(aspect, 1.45, 2.5) && isBetween(height, 1, 3) && fill > 0.6 && texts.length === 0;
const isButton: AreaTest = ({ aspect, height, fill }) =>
  isBetween(height, 1.5, 5) && isBetween(aspect, 1.6, 14) && fill > 0.6;
const isCard: AreaTest = ({ region, width, height, fill, raster }) =>
  height > 4 &&
  width > 8 &&
  fill > 0.3 &&
  region.width < raster.width * 0.97 &&
  region.size < raster.width * raster.height * 0.5;
const isSymbol: AreaTest = ({ aspect, height, fill }) =>
  isBetween(height, 0.7, 3) && isBetween(aspect, 0.4, 2.2) && fill < 0.8;

/** Recognizes a button by its only text, which is short and horizontally centered. */
const isLabelledButton: AreaTest = (area) => {
  const [text] = area.texts;
  if (!isButton(area) || area.texts.length !== 1 || !text || text.words > 4) return false;
  const { region } = area;
  return Math.abs(text.x + text.width / 2 - region.x - region.width / 2) < region.width * 0.12;
};
/** Recognizes an input field by its only text, which starts near the left edge and leaves space at the right. */
const isFilledField: AreaTest = (area) => {
  const [text] = area.texts;
  if (!isButton(area) || area.texts.length !== 1 || !text) return false;
  return text.x - area.region.x < area.region.width * 0.25 && text.width < area.region.width * 0.6;
};
/** Recognizes a dialog: a horizontally centered area with several texts that does not fill the image. */
const isFloating: AreaTest = ({ region, fill, centreX, texts, raster }) =>
  fill > 0.35 &&
  Math.abs(centreX - 0.5) < 0.06 &&
  isBetween(region.width / raster.width, 0.25, 0.92) &&
  isBetween(region.height / raster.height, 0.12, 0.92) &&
  texts.length >= 2 &&
  region.size > raster.width * raster.height * 0.06;

/**
 * Tests of whether a flat area looks like a common part of an interface, by the area's shape, position and text. The
 * bounds in the tests are rough, because training determines how much each feature counts. The keys are names of visual
 * features. In these names, 'level' means horizontal and 'upright' means vertical.
 */
export const AREA_KINDS: Record<string, AreaTest> = {
  pill: isPill,
  'pill at the right': (area) => isPill(area) && area.centreX > 0.7,
  square: isSquare,
  'square at the left': (area) => isSquare(area) && area.centreX < 0.2,
  disc: isDisc,
  'disc at the left': (area) => isDisc(area) && area.centreX < 0.2,
  'small disc': (area) => isRound(area) && isBetween(area.height, 0.5, 1.8),
  button: isButton,
  'coloured button': (area) => isButton(area) && area.isSaturated,
  'labelled button': isLabelledButton,
  'wide button': (area) => isButton(area) && area.region.width > area.raster.width * 0.5,
  'field with text': isFilledField,
  chip: ({ aspect, height, fill, texts, centreY }) =>
    isBetween(height, 1.2, 3) &&
    isBetween(aspect, 1.3, 5) &&
    fill > 0.6 &&
    texts.length === 1 &&
    centreY < 0.4,
  card: isCard,
  'large card': (area) =>
    isCard(area) && area.region.width * area.region.height > area.raster.width * area.raster.height * 0.08,
  floating: isFloating,
  'level line': ({ region, raster }) => region.height <= 2 && region.width > raster.width * 0.4,
  'upright line': ({ region, raster }) => region.width <= 2 && region.height > raster.height * 0.3,
  'thin bar': ({ region, width, height, fill, raster }) =>
    isBetween(height, 0.1, 0.9) && isBetween(width, 4, 40) && fill > 0.8 && region.width < raster.width * 0.9,
  'bar of a chart': ({ aspect, width, height, fill }) =>
    aspect < 0.6 && height > 1.5 && isBetween(width, 0.3, 4) && fill > 0.85,
  symbol: isSymbol,
  'symbol at the bottom': (area) => isSymbol(area) && area.centreY > 0.92,
  'symbol at the top': (area) => isSymbol(area) && area.centreY < 0.1,
  'symbol at the right': (area) => isSymbol(area) && area.centreX > 0.85,
  'very large': ({ region, raster }) => region.size > raster.width * raster.height * 0.1,
  cell: ({ width, height, fill }) => isBetween(height, 1.5, 4) && isBetween(width, 4, 16) && fill > 0.6,
  row: ({ region, height, fill, raster }) =>
    region.width > raster.width * 0.8 && isBetween(height, 2, 9) && fill > 0.5,
};

/** Tests for bars along the sides of the image. Only their presence is a feature, not their number. */
export const SIDE_KINDS: Record<string, AreaTest> = {
  'area at the left': ({ region, fill, raster }) =>
    region.width < raster.width * 0.32 && region.height > raster.height * 0.6 && fill > 0.5 && region.x < 4,
  'area at the bottom': ({ region, raster }) =>
    region.width > raster.width * 0.9 &&
    isBetween(region.height / raster.height, 0.03, 0.13) &&
    region.y + region.height > raster.height * 0.97,
  'area at the top': ({ region, raster }) =>
    region.width > raster.width * 0.9 &&
    isBetween(region.height / raster.height, 0.02, 0.14) &&
    region.y < raster.height * 0.06,
};
