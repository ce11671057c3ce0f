import { type Html, raw } from '../../kit/html.ts';
import type { Piece } from './furniture.ts';
import { darker, glow, lighter, wash } from './paint.ts';

type Stand = {
  x: number;
  y: number;
  scale?: number;
  /** Half the width of the shadow on the floor. Omitted if the piece does not stand on the floor. */
  shadow?: number;
  mirrored?: boolean;
};

/** Places a piece of furniture, with its shadow, in a room. */
export function put(piece: Piece, { x, y, scale = 1, shadow = 0, mirrored = false }: Stand): string {
  const below = shadow
    ? glow(shadow * 0.16, 2, [shadow * 1.35, shadow * 0.17], '#1d1310', 0.5) +
      glow(shadow * 0.7, 6, [shadow * 1.7, shadow * 0.2], '#1d1310', 0.24)
    : '';
  return `<g transform="translate(${x} ${y}) scale(${mirrored ? -scale : scale} ${scale})">${below}${piece}</g>`;
}

/** Sunlight on the wall, in the shape of a window with two by three panes. */
export function sunlight(x: number, y: number, pane: number, colour = '#fff1cf', strength = 0.5): string {
  const panes = [0, 1].flatMap((column) =>
    [0, 1, 2].map((line) => {
      const left = x + column * (pane + 10);
      const top = y + line * (pane * 0.9 + 10) + column * pane * 0.18;
      return `<path d="M${left} ${top}l${pane} ${pane * 0.18}v${pane * 0.9}l${-pane} ${-pane * 0.18}z" fill="${colour}" opacity="${strength}"/>`;
    }),
  );
  return panes.join('');
}

/** A doorway with a round top. Its right edge shows the thickness of the wall. */
export const arch = (x: number, y: number, width: number, height: number, colour: string): string =>
  [
    { wide: width, fill: darker(colour, 0.3) },
    { wide: width - 16, fill: colour },
  ]
    .map(
      ({ wide, fill }) =>
        `<path d="M${x} ${y}v${wide / 2 - height + (width - wide) / 2}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0V${y}z" fill="${fill}"/>`,
    )
    .join('');

type Room = {
  width: number;
  height: number;
  /** Vertical position of the line where the wall meets the floor. */
  floorAt: number;
  wall: string;
  floor: string;
  /** `preserveAspectRatio` of the picture. By default it is cropped equally on both sides. */
  align?: 'xMidYMid' | 'xMidYMax' | 'xMinYMid' | 'xMaxYMid';
};

/** A picture of a room that fills its frame. */
export function room(look: Room, ...things: readonly string[]): Html {
  const { width, height, floorAt, wall, floor, align = 'xMidYMid' } = look;
  const ground = [
    wash({ x: 0, y: 0, width, height: floorAt }, [lighter(wall, 0.12), darker(wall, 0.08)]),
    glow(width * 0.25, floorAt * 0.3, [width * 0.6, floorAt * 0.7], '#fff3d8', 0.34),
    glow(width, 0, [width * 0.6, floorAt], '#1d1310', 0.26),
    wash({ x: 0, y: floorAt, width, height: height - floorAt }, [darker(floor, 0.16), lighter(floor, 0.08)]),
    `<path d="M0 ${floorAt}H${width}" stroke="${darker(floor, 0.4)}" stroke-width="2" opacity=".5"/>`,
  ];
  return raw(
    `<svg width="100%" height="100%" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${align} slice">${ground.join('')}${things.join('')}</svg>`,
  );
}

/** A single piece on a plain background, as in a catalogue. */
export const studio = (ground: string, stand: Omit<Stand, 'x' | 'y'> & { y?: number }, piece: Piece): Html =>
  room(
    { width: 400, height: 440, floorAt: 330, wall: ground, floor: ground },
    put(piece, { x: 200, y: 372, ...stand }),
  );
