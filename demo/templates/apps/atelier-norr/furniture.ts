import { box, darker, glow, lighter, shape } from './paint.ts';

export const OAK = '#b98a5a';
export const WALNUT = '#6e4a33';
const BLACK = '#2a2724';

/**
 * SVG elements of a piece of furniture, centered at x = 0. The piece stands on the line y = 0 unless its comment says
 * otherwise. One unit is about half a centimetre.
 */
export type Piece = string;

const leg = (top: number, foot: number, height: number, colour: string, width = 7): string =>
  shape(`M${top - width / 2} ${-height}h${width}L${foot + width / 3} 0h${-width / 1.5}z`, colour, {
    lift: 0.2,
    drop: 0.4,
  });

/** The Hvile lounge chair: a bent frame that carries two cushions. */
export const loungeChair = (cloth: string, wood: string = OAK): Piece =>
  [
    leg(-48, -42, 60, darker(wood, 0.35), 8),
    leg(48, 42, 60, darker(wood, 0.35), 8),
    shape('M-60-172C-62-196-44-204 0-204S62-196 60-172L54-70H-54z', cloth),
    `<path d="M-50-176C-50-190-38-196 0-196S50-190 50-176" fill="none" stroke="${lighter(cloth, 0.4)}" stroke-width="2" opacity=".55"/>`,
    `<path d="M-50-96Q0-84 50-96L52-74H-52z" fill="#1d1310" opacity=".22"/>`,
    shape('M-62-84Q-64-100-48-101Q0-106 48-101Q64-100 62-84L60-64Q58-58 46-57H-46Q-58-58-60-64z', cloth, {
      upright: true,
      lift: 0.3,
      drop: 0.3,
    }),
    shape(box(-66, -62, 132, 11, 5), wood, { upright: true }),
    leg(-66, -70, 128, wood, 11),
    leg(66, 70, 128, wood, 11),
    shape('M-86-134Q-88-141-78-142H-54Q-47-141-48-135Q-50-130-58-129H-78Q-85-129-86-134z', wood, {
      upright: true,
      lift: 0.35,
    }),
    shape('M86-134Q88-141 78-142H54Q47-141 48-135Q50-130 58-129H78Q85-129 86-134z', wood, {
      upright: true,
      lift: 0.3,
    }),
  ].join('');

/** The Bue dining chair: a rail bent around five spindles, a woven seat. */
export const diningChair = (wood: string = OAK, seat = '#d8c7a6'): Piece =>
  [
    leg(-34, -30, 92, darker(wood, 0.3), 6),
    leg(34, 30, 92, darker(wood, 0.3), 6),
    ...[-36, -18, 0, 18, 36].map((x) => shape(box(x * 1.1 - 2, -172, 4, 84, 2), darker(wood, 0.12))),
    shape(
      'M-58-160Q-62-178-46-181Q0-190 46-181Q62-178 58-160Q56-154 48-160Q0-170-48-160Q-56-154-58-160z',
      wood,
      {
        upright: true,
        lift: 0.3,
      },
    ),
    shape('M-44-94Q0-102 44-94L52-80Q0-74-52-80z', seat, { upright: true, lift: 0.2 }),
    ...[-34, -17, 0, 17, 34].map(
      (x) =>
        `<path d="M${x * 0.9}-97L${x * 1.15}-78" stroke="${darker(seat, 0.3)}" stroke-width="1.2" opacity=".6"/>`,
    ),
    shape('M-54-82Q0-74 54-82V-74Q0-66-54-74z', wood, { upright: true }),
    leg(-48, -54, 78, wood, 8),
    leg(48, 54, 78, wood, 8),
  ].join('');

/** The Knap stool: a turned seat on three legs. */
export const stool = (wood: string = OAK): Piece =>
  [
    leg(0, 2, 84, darker(wood, 0.35)),
    leg(-28, -40, 86, wood, 9),
    leg(28, 40, 86, wood, 9),
    shape('M-44-92V-84Q-42-74 0-73Q42-74 44-84V-92z', darker(wood, 0.12)),
    `<ellipse cx="0" cy="-92" rx="44" ry="10" fill="${lighter(wood, 0.3)}"/><ellipse cx="-4" cy="-92" rx="26" ry="5" fill="none" stroke="${darker(wood, 0.15)}" opacity=".35"/>`,
  ].join('');

/** The Rund table: a round top on a fluted column. */
export const roundTable = (wood: string = OAK): Piece =>
  [
    shape('M-58 0Q-58-10-30-14L-20-130H20L30-14Q58-10 58 0Q0 10-58 0z', wood, { drop: 0.4 }),
    ...[-14, -5, 4, 13].map(
      (x) =>
        `<path d="M${x}-128L${x * 1.6}-10" stroke="${darker(wood, 0.5)}" stroke-width="1.3" opacity=".35"/>`,
    ),
    shape('M-168-146V-138Q-166-122 0-120Q166-122 168-138V-146z', darker(wood, 0.2)),
    `<ellipse cx="0" cy="-146" rx="168" ry="21" fill="${lighter(wood, 0.22)}"/><ellipse cx="-40" cy="-149" rx="92" ry="10" fill="${lighter(wood, 0.5)}" opacity=".35"/>`,
  ].join('');

const cushion = (x: number, width: number, cloth: string): string =>
  shape(
    `M${x + 6}-150Q${x}-152 ${x}-140L${x + 2}-92H${x + width - 2}L${x + width}-140Q${x + width}-152 ${x + width - 6}-150Q${x + width / 2}-158 ${x + 6}-150z`,
    cloth,
    { lift: 0.18, drop: 0.16 },
  );

/** The Dvale sofa: three loose cushions between low arms. */
export const sofa = (cloth: string, wood: string = OAK): Piece =>
  [
    leg(-190, -194, 34, wood, 10),
    leg(190, 194, 34, wood, 10),
    leg(0, 0, 34, darker(wood, 0.3), 10),
    shape(box(-216, -142, 432, 112, 20), darker(cloth, 0.16)),
    ...[-188, -62, 64].map((x) => cushion(x, 124, cloth)),
    shape(box(-190, -100, 188, 38, 14), cloth, { upright: true, lift: 0.3 }),
    shape(box(2, -100, 188, 38, 14), cloth, { upright: true, lift: 0.3 }),
    shape(box(-196, -64, 392, 34, 10), cloth, { upright: true, lift: 0.02, drop: 0.32 }),
    shape(box(-222, -122, 38, 94, 17), cloth, { lift: 0.2 }),
    shape(box(184, -122, 38, 94, 17), darker(cloth, 0.1)),
  ].join('');

/** The Kant sideboard: slatted doors, a thin top. */
export const sideboard = (wood: string = OAK): Piece =>
  [
    leg(-150, -156, 44, darker(wood, 0.2), 9),
    leg(150, 156, 44, darker(wood, 0.2), 9),
    shape(box(-176, -134, 352, 98, 4), darker(wood, 0.14)),
    ...[-168, -56, 56].flatMap((door) => [
      shape(box(door, -126, 110, 82, 2), wood),
      ...Array.from(
        { length: 12 },
        (_, slat) =>
          `<path d="M${door + 5 + slat * 9}-125v80" stroke="${darker(wood, 0.5)}" stroke-width="1.6" opacity=".34"/>`,
      ),
    ]),
    shape(box(-182, -142, 364, 10, 3), lighter(wood, 0.16), { upright: true }),
  ].join('');

/** The Sval floor lamp. If `lit`, it has a circle of light on the wall behind it. */
export const floorLamp = (metal: string = BLACK, lit = true): Piece =>
  [
    lit ? glow(-34, -300, [190, 170], '#ffdf9e', 0.75) : '',
    shape('M-34 0Q-34-7 0-8Q34-7 34 0Q0 5-34 0z', metal),
    `<path d="M0-8V-346Q0-374-20-374Q-36-374-36-352" fill="none" stroke="${metal}" stroke-width="5"/>`,
    `<ellipse cx="-36" cy="-306" rx="40" ry="8" fill="${lit ? '#fff0c4' : darker(metal, 0.3)}"/>`,
    shape('M-76-306Q-74-354-36-356Q2-354 4-306Q-36-298-76-306z', metal, { lift: 0.3 }),
  ].join('');

/** The Lys pendant lamp. Its cord hangs from y = 0. */
export const pendant = (shade: string, cord: number, lit = true): Piece =>
  [
    lit ? glow(0, cord + 90, [240, 190], '#ffdb94', 0.7) : '',
    `<path d="M0 0V${cord}" stroke="#2a2724" stroke-width="2.4"/>`,
    shape(box(-6, cord - 8, 12, 14, 3), '#b08d57'),
    `<ellipse cx="0" cy="${cord + 60}" rx="84" ry="12" fill="#ffeebf"/>`,
    shape(
      `M-84 ${cord + 60}Q-80 ${cord + 6} 0 ${cord + 4}Q80 ${cord + 6} 84 ${cord + 60}Q0 ${cord + 74}-84 ${cord + 60}z`,
      shade,
      { lift: 0.3, drop: 0.34 },
    ),
  ].join('');

/** A vase with a branch. */
export const vase = (clay: string, leaf = '#6b7454'): Piece =>
  [
    `<path d="M2-50Q-6-92 16-128M2-60Q10-96-18-116" fill="none" stroke="#5c4a39" stroke-width="2"/>`,
    ...(
      [
        [14, -126, 30],
        [2, -112, -40],
        [14, -100, 60],
        [-18, -116, -30],
        [-12, -98, 10],
        [4, -86, 70],
        [22, -112, 80],
      ] as const
    ).map(
      ([x, y, turn]) =>
        `<ellipse cx="${x}" cy="${y}" rx="5" ry="11" fill="${leaf}" transform="rotate(${turn} ${x} ${y})"/>`,
    ),
    shape('M-10-58Q-8-48-18-38Q-28-18-16 0H18Q30-18 20-38Q10-48 12-58z', clay),
  ].join('');

export const bowl = (clay: string): Piece =>
  shape('M-34-22H34Q32-2 12 0H-12Q-32-2-34-22z', clay, { drop: 0.35 });

/** A rug, centered at y = 0. */
export const rug = (colour: string, width: number): Piece =>
  `<ellipse cx="0" cy="0" rx="${width}" ry="${width * 0.16}" fill="${darker(colour, 0.12)}"/><ellipse cx="0" cy="-2" rx="${width - 5}" ry="${width * 0.155}" fill="${colour}"/><ellipse cx="0" cy="-2" rx="${width - 26}" ry="${width * 0.13}" fill="none" stroke="${lighter(colour, 0.4)}" stroke-width="2" opacity=".7"/>`;
