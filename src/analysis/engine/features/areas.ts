import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { AREA_KINDS, type Area, type PlacedText, SIDE_KINDS } from './area-kinds.ts';
import { type Controls, controlsOf } from './controls.ts';
import { islandsOf } from './islands.ts';
import type { Rasters } from './rasters.ts';
import { type Region, regionsOf } from './regions.ts';

/** Pixels by which a text box may extend beyond its area. */
const SLACK = 2;
/** Areas smaller than this many pixels cannot contain text and are skipped, which saves most of the time. */
const HOLDS_TEXT = 60;
/** Scales counts to about 0 to 1: eleven of a kind give 1. */
const SCALE = 2.5;

const within = (text: PlacedText, region: Region): boolean =>
  text.x >= region.x - SLACK &&
  text.y >= region.y - SLACK &&
  text.x + text.width <= region.x + region.width + SLACK &&
  text.y + text.height <= region.y + region.height + SLACK;

/** Median letter height in pixels of the raster, or a typical height if no text was recognised. */
function letterHeight({ boxes }: OcrText, { areas }: Rasters): number {
  const heights = boxes.map((box) => box.letterHeight * areas.wholeHeight).sort((a, b) => a - b);
  return Math.max(4, heights[heights.length >> 1] || areas.width / 28);
}

/** Counts the areas of each kind and measures the picture's background. */
export function areaFeatures(rasters: Rasters, ocrText: OcrText): Controls & Record<string, number> {
  const raster = rasters.areas;
  const letter = letterHeight(ocrText, rasters);
  const texts = ocrText.boxes.map((box) => ({
    x: box.x * raster.width,
    y: box.y * raster.wholeHeight,
    width: box.width * raster.width,
    height: box.height * raster.wholeHeight,
    words: box.text.split(' ').length,
  }));
  const labels = new Int32Array(raster.width * raster.height);
  const regions = regionsOf(raster, labels);
  const ground = regions.reduce<Region | null>((a, b) => (a && a.size >= b.size ? a : b), null);
  const describe = (region: Region): Area => {
    const [width, height] = [region.width / letter, region.height / letter];
    const channels = [region.red, region.green, region.blue];
    const roomy = width > 1.1 && height > 1.1 && region.size > HOLDS_TEXT;
    return {
      region,
      aspect: region.width / region.height,
      fill: region.size / (region.width * region.height),
      width,
      height,
      centreX: (region.x + region.width / 2) / raster.width,
      centreY: (region.y + region.height / 2) / raster.height,
      saturated: Math.max(...channels) - Math.min(...channels) > 60,
      texts: roomy ? texts.filter((text) => within(text, region)) : [],
      raster,
    };
  };
  const areas = regions.filter((region) => region !== ground).map(describe);
  const found: Record<string, number> = {};
  for (const [kind, is] of Object.entries(AREA_KINDS))
    found[kind] = Math.log1p(areas.filter(is).length) / SCALE;
  for (const [kind, is] of Object.entries(SIDE_KINDS)) found[kind] = Number(areas.some(is));
  const islands = islandsOf(raster, regions, labels);
  const controls = controlsOf({ raster, letter, regions, islands, texts });
  for (const kind of Object.keys(controls) as (keyof Controls)[])
    controls[kind] = Math.log1p(controls[kind]) / SCALE;
  const pixels = raster.width * raster.height;
  return {
    ...controls,
    ...found,
    'share of the ground': (ground?.size ?? 0) / pixels,
    'light of the ground': ground ? (ground.red + ground.green + ground.blue) / 765 : 0,
    areas: Math.log1p(regions.length) / 8,
    'letters of the width': (letter / raster.width) * 20,
  };
}
