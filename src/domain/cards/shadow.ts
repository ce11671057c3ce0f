import { paint } from './paint.ts';
import { type Box, image } from './shapes.ts';

/** Shape that casts the shadow, in pixels. */
type ShadowShape = { width: number; height: number; radius: number };
/** A blurred dark copy of the shape, moved down by `drop`. `drop` and `deviation` (of the blur) are in pixels. */
type Layer = { drop: number; deviation: number; opacity: number };

/** Two soft shadows: a wide one far below the frame and a narrow one near it. */
const FRAME_LAYERS: readonly Layer[] = [
  { drop: 22, deviation: 24, opacity: 0.2 },
  { drop: 3, deviation: 5, opacity: 0.16 },
];
const LOGO_LAYERS: readonly Layer[] = [{ drop: 8, deviation: 5, opacity: 0.14 }];
const LAYERS = { frame: FRAME_LAYERS, logo: LOGO_LAYERS } as const;
type ShadowKind = keyof typeof LAYERS;

/**
 * Pixels around a shape that its shadow may cover: the largest drop plus three deviations, where the blur ends, rounded
 * up to an even number.
 */
const MARGIN: Record<ShadowKind, number> = { frame: 94, logo: 24 };

/** Shadows are rendered at half their size, which takes a quarter of the time. A blur has no fine detail to lose. */
const SCALE = 0.5;

function shadowSvg({ width, height, radius }: ShadowShape, kind: ShadowKind): string {
  const margin = MARGIN[kind];
  const layers = LAYERS[kind].map(
    ({ drop, deviation, opacity }, index) =>
      `<filter id="blur${index}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>` +
      `<rect x="${margin}" y="${margin + drop}" width="${width}" height="${height}" rx="${radius}" fill="#0b0d12" ` +
      `opacity="${opacity}" filter="url(#blur${index})"/>`,
  );
  const box = { width: width + 2 * margin, height: height + 2 * margin };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width * SCALE}" height="${box.height * SCALE}" ` +
    `viewBox="0 0 ${box.width} ${box.height}">${layers.join('')}</svg>`
  );
}

const renderedShadows = new Map<string, Promise<string>>();

/**
 * Renders a shadow as a data URL. Blurring takes most of the time of a card. Frames have only about a dozen
 * sizes, so each shadow is rendered once and cached (about 20 kB).
 */
function renderShadow(shape: ShadowShape, kind: ShadowKind): Promise<string> {
  const key = `${kind} ${shape.width} ${shape.height} ${shape.radius}`;
  const cached = renderedShadows.get(key);
  if (cached) return cached;
  const rendering = paint(shadowSvg(shape, kind)).then(
    (rendered) => `data:image/png;base64,${rendered.asPng().toString('base64')}`,
  );
  rendering.catch(() => renderedShadows.delete(key));
  renderedShadows.set(key, rendering);
  return rendering;
}

/** Draws the shadow of a rounded box. The caller draws the box over it. */
export async function drawShadow(
  { x, y, width, height }: Box,
  radius: number,
  kind: ShadowKind,
): Promise<string> {
  const margin = MARGIN[kind];
  const around = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
  return image(around, await renderShadow({ width, height, radius }, kind));
}
