import { arrange } from './arrange.ts';
import { createPalette } from './colours.ts';
import { drawFrame } from './draw-frame.ts';
import { drawText } from './draw-text.ts';
import type { Drawing } from './drawing.ts';
import { CARD } from './facts.ts';

/** Draws a card as an SVG that contains only paths and images, so rendering it needs no fonts. */
export async function drawCard(input: Drawing): Promise<string> {
  const { facts, images } = input;
  const palette = createPalette(facts.colour);
  const { slots, rotation, pivot } = arrange(facts.shots);
  const frames = await Promise.all(
    slots.map((slot, index) =>
      drawFrame(slot, `frame${index}`, slot.shot ? images.get(slot.shot.imageId) : undefined, palette),
    ),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">` +
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">` +
    `<stop offset="0" stop-color="${palette.background[0]}"/><stop offset="1" stop-color="${palette.background[1]}"/></linearGradient>` +
    `<rect width="${CARD.width}" height="${CARD.height}" fill="url(#ground)"/>` +
    `<g transform="rotate(${rotation} ${pivot.x} ${pivot.y})">${frames.join('')}</g>` +
    `${await drawText(input, palette)}</svg>`
  );
}
