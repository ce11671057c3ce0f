import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { computeAreaFeatures } from './areas.ts';
import { type Axes, detectAxes } from './axes.ts';
import { type Bars, computeBars } from './bars.ts';
import { type Colours, computeColours } from './colours.ts';
import type { Controls } from './controls.ts';
import { computeDirections } from './directions.ts';
import { computeDifferences, computeEdgeFeatures, type Edges } from './edges.ts';
import { createRasters, type Rasters } from './rasters.ts';
import { computeRhythm, type Rhythm } from './rhythm.ts';
import { computeTextShape, type TextShape } from './text-shape.ts';

/** Increment when a feature is added or computed differently, so that stored features are not reused. */
export const FEATURES_VERSION = 2;

type KnownFeatures = Colours & Edges & Bars & Rhythm & TextShape & Axes & Controls;
/**
 * Visual features of a screen, always with the same names. Most are scaled to about 0 to 1. Differences and
 * logarithms may be negative. The features that rules use by name are typed individually.
 */
export type VisualFeatures = Readonly<KnownFeatures & Record<string, number>>;

/** Rounds to the precision that is stored. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

export function computeFeatures(rasters: Rasters, ocrText: OcrText): VisualFeatures {
  const differences = computeDifferences(rasters.grey);
  const features: KnownFeatures & Record<string, number> = {
    ...computeColours(rasters),
    ...computeEdgeFeatures(rasters.grey, differences, ocrText),
    ...computeBars(rasters.grey, differences),
    ...computeRhythm(rasters.grey, differences),
    ...computeTextShape(ocrText),
    ...computeDirections(rasters.smallGrey),
    ...detectAxes(ocrText),
    ...computeAreaFeatures(rasters, ocrText),
  };
  for (const [name, value] of Object.entries(features)) features[name] = round(value);
  return features;
}

/**
 * Extracts the features of an image. Throws `ProductError('image_invalid')` if it is invalid or incomplete.
 */
export const extractFeatures = async (image: Buffer, ocrText: OcrText): Promise<VisualFeatures> =>
  computeFeatures(await createRasters(image), ocrText);
