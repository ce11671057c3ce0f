import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { AREA_KINDS, type Area, type PlacedText, SIDE_KINDS } from './area-kinds.ts';
import { findConnectedComponents } from './connected-components.ts';
import { type Controls, countControls } from './controls.ts';
import type { Rasters } from './rasters.ts';
import { findRegions, type Region } from './regions.ts';

/** Pixels by which a text box may extend beyond its area. */
const TOLERANCE = 2;
/** Areas with fewer pixels cannot contain text. Skipping them saves most of the time of the area features. */
const MIN_TEXT_AREA = 60;
/** Divides the logarithm of a count, so that features are about 0 to 1. Eleven areas of a kind give 1. */
const LOG_SCALE = 2.5;
/** Difference of an area's largest and smallest channel, out of 255, above which the area counts as saturated. */
const MIN_SATURATED_SPREAD = 60;

const isInside = (text: PlacedText, region: Region): boolean =>
  text.x >= region.x - TOLERANCE &&
  text.y >= region.y - TOLERANCE &&
  text.x + text.width <= region.x + region.width + TOLERANCE &&
  text.y + text.height <= region.y + region.height + TOLERANCE;

/** Returns the median letter height in pixels of the raster, or a typical height if no text was recognized. */
function medianLetterHeight({ boxes }: OcrText, { areas }: Rasters): number {
  const heights = boxes.map((box) => box.letterHeight * areas.wholeHeight).sort((a, b) => a - b);
  return Math.max(4, heights[heights.length >> 1] || areas.width / 28);
}

/**
 * Counts areas of each kind and controls, on a logarithmic scale, and measures the image's background, which
 * is its largest flat area. In the names of features, 'ground' means this background, and 'letters' the median
 * letter height.
 */
export function computeAreaFeatures(rasters: Rasters, ocrText: OcrText): Controls & Record<string, number> {
  const raster = rasters.areas;
  const letter = medianLetterHeight(ocrText, rasters);
  const texts = ocrText.boxes.map((box) => ({
    x: box.x * raster.width,
    y: box.y * raster.wholeHeight,
    width: box.width * raster.width,
    height: box.height * raster.wholeHeight,
    words: box.text.split(' ').length,
  }));
  const labels = new Int32Array(raster.width * raster.height);
  const regions = findRegions(raster, labels);
  const background = regions.reduce<Region | null>((a, b) => (a && a.size >= b.size ? a : b), null);
  const measure = (region: Region): Area => {
    const [width, height] = [region.width / letter, region.height / letter];
    const channels = [region.red, region.green, region.blue];
    const canContainText = width > 1.1 && height > 1.1 && region.size > MIN_TEXT_AREA;
    return {
      region,
      aspect: region.width / region.height,
      fill: region.size / (region.width * region.height),
      width,
      height,
      centreX: (region.x + region.width / 2) / raster.width,
      centreY: (region.y + region.height / 2) / raster.height,
      isSaturated: Math.max(...channels) - Math.min(...channels) > MIN_SATURATED_SPREAD,
      texts: canContainText ? texts.filter((text) => isInside(text, region)) : [],
      raster,
    };
  };
  const areas = regions.filter((region) => region !== background).map(measure);
  const kinds: Record<string, number> = {};
  for (const [kind, isOfKind] of Object.entries(AREA_KINDS))
    kinds[kind] = Math.log1p(areas.filter(isOfKind).length) / LOG_SCALE;
  for (const [kind, isOfKind] of Object.entries(SIDE_KINDS)) kinds[kind] = Number(areas.some(isOfKind));
  const components = findConnectedComponents(raster, regions, labels);
  const controls = countControls({ raster, letter, regions, components, texts });
  for (const kind of Object.keys(controls) as (keyof Controls)[])
    controls[kind] = Math.log1p(controls[kind]) / LOG_SCALE;
  const pixels = raster.width * raster.height;
  return {
    ...controls,
    ...kinds,
    'share of the ground': (background?.size ?? 0) / pixels,
    'light of the ground': background ? (background.red + background.green + background.blue) / (3 * 255) : 0,
    // The divisor 8 and the factor 20 scale the values to about 0 to 1.
    areas: Math.log1p(regions.length) / 8,
    'letters of the width': (letter / raster.width) * 20,
  };
}
