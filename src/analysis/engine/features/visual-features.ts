import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { areaFeatures } from './areas.ts';
import { type Axes, axes } from './axes.ts';
import { type Bars, bars } from './bars.ts';
import { type Colours, colours } from './colours.ts';
import type { Controls } from './controls.ts';
import { directions } from './directions.ts';
import { differences, type Edges, edgeFeatures } from './edges.ts';
import { type Rasters, rastersOf } from './rasters.ts';
import { type Rhythm, rhythm } from './rhythm.ts';
import { type TextShape, textShape } from './text-shape.ts';

/** Raise it when a feature is added or computed differently, so that stored features are not reused. */
export const FEATURES_VERSION = 2;

type Named = Colours & Edges & Bars & Rhythm & TextShape & Axes & Controls;
/**
 * Visual features of a screen, scaled to about 0 to 1, always with the same names. Those that the rules use are
 * typed.
 */
export type VisualFeatures = Readonly<Named & Record<string, number>>;

/** Rounds to the precision that is stored. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Computes the features from a picture's rasters and its text. */
export function computeFeatures(rasters: Rasters, ocrText: OcrText): VisualFeatures {
  const edges = differences(rasters.grey);
  const features: Named & Record<string, number> = {
    ...colours(rasters),
    ...edgeFeatures(rasters.grey, edges, ocrText),
    ...bars(rasters.grey, edges),
    ...rhythm(rasters.grey, edges),
    ...textShape(ocrText),
    ...directions(rasters.smallGrey),
    ...axes(ocrText),
    ...areaFeatures(rasters, ocrText),
  };
  for (const [name, value] of Object.entries(features)) features[name] = round(value);
  return features;
}

/** Throws `ProductError('image_invalid')` if the image is invalid or incomplete. */
export const extractFeatures = async (image: Buffer, ocrText: OcrText): Promise<VisualFeatures> =>
  computeFeatures(await rastersOf(image), ocrText);
