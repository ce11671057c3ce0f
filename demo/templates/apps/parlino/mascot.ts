import { type Html, raw } from '../../kit/html.ts';

export type Pose = 'wave' | 'cheer' | 'think' | 'read';

/** Angles by which the left and the right wing are raised, in degrees. */
const WINGS: Readonly<Record<Pose, readonly [number, number]>> = {
  wave: [12, -116],
  cheer: [114, -114],
  think: [10, -58],
  read: [-34, 34],
};

const wing = (side: 'left' | 'right', turn: number): string => {
  const [x, flip] = side === 'left' ? [36, 1] : [164, -1];
  return `<g transform="translate(${x} 116) rotate(${turn}) scale(${flip} 1)"><path d="M6-12C-20-4-30 34-22 70C-4 62 16 34 14 0z" fill="#0a8f80"/><path d="M3 2C-12 10-18 34-15 54C-4 46 6 26 6 6z" fill="#ffb020"/></g>`;
};

const eyes = (pose: Pose): string => {
  if (pose === 'cheer') {
    return '<path d="M58 94q14-20 28 0M114 94q14-20 28 0" fill="none" stroke="#16324a" stroke-width="8" stroke-linecap="round"/>';
  }
  const [dx, dy] = pose === 'think' ? [4, -8] : pose === 'read' ? [0, 8] : [2, 1];
  return [72, 128]
    .map(
      (x) =>
        `<circle cx="${x}" cy="90" r="27" fill="#fff"/><circle cx="${x + dx}" cy="${91 + dy}" r="14" fill="#16324a"/><circle cx="${x + dx + 5}" cy="${86 + dy}" r="5" fill="#fff"/>`,
    )
    .join('');
};

const BOOK =
  '<g transform="translate(100 176)"><path d="M-50-26q26-12 50 2q24-14 50-2v44q-26-12-50 2q-24-14-50-2z" fill="#ff5c8a"/><path d="M-44-24q22-9 44 4v38q-22-12-44-4zM44-24q-22-9-44 4v38q22-12 44-4z" fill="#fff6e6"/><path d="M-36-12q16-5 28 3M-36-1q16-5 28 3M36-12q-16-5-28 3M36-1q-16-5-28 3" stroke="#e3c9a4" stroke-width="3" fill="none"/></g>';

/** The mascot Lino, a young parrot, in a box of 200 x 220. */
export function linoParts(pose: Pose): string {
  const [left, right] = WINGS[pose];
  const reads = pose === 'read';
  return [
    '<path d="M70 192C44 210 40 226 52 240C66 232 78 216 84 200z" fill="#ff5c8a"/><path d="M88 202C76 222 80 238 94 246C104 232 104 214 102 202z" fill="#7b5cff"/><path d="M104 204C104 222 112 236 126 240C132 226 126 208 116 200z" fill="#ffb020"/>',
    '<path d="M86 48C62 42 52 22 60 4C78 6 92 26 96 44z" fill="#ffb020"/><path d="M94 44C84 22 92 2 108-8C120 8 116 30 106 46z" fill="#ff5c8a"/><path d="M102 46C110 26 126 18 142 22C142 38 126 50 110 52z" fill="#7b5cff"/>',
    reads ? '' : wing('left', left) + wing('right', right),
    '<path d="M100 38C152 38 174 88 174 134C174 184 142 208 100 208C58 208 26 184 26 134C26 88 48 38 100 38z" fill="#14b8a0"/>',
    '<path d="M100 118C136 118 148 142 148 162C148 190 126 204 100 204C74 204 52 190 52 162C52 142 64 118 100 118z" fill="#c8f36d"/>',
    '<path d="M84 150q8 9 16 0M100 150q8 9 16 0M76 168q8 9 16 0M92 168q8 9 16 0M108 168q8 9 16 0M84 186q8 9 16 0M100 186q8 9 16 0" fill="none" stroke="#9ad64a" stroke-width="4" stroke-linecap="round"/>',
    eyes(pose),
    '<ellipse cx="46" cy="118" rx="11" ry="8" fill="#ff5c8a" opacity=".75"/><ellipse cx="154" cy="118" rx="11" ry="8" fill="#ff5c8a" opacity=".75"/>',
    '<path d="M86 126Q100 150 114 126Q112 144 100 147Q88 144 86 126z" fill="#c65f12"/><path d="M78 104Q100 82 122 104Q124 124 103 140Q100 142 97 140Q76 124 78 104z" fill="#ffb020"/><path d="M84 104Q98 92 108 98Q94 100 88 114z" fill="#ffd36e"/>',
    reads
      ? `${BOOK}<ellipse cx="50" cy="176" rx="15" ry="18" fill="#0a8f80"/><ellipse cx="150" cy="176" rx="15" ry="18" fill="#0a8f80"/>`
      : '',
    '<path d="M66 206q8-10 16 0q8-8 12 3q-14 9-28-3zM106 209q4-11 12-3q8-10 16 0q-14 12-28 3z" fill="#f08a00"/>',
  ].join('');
}

export const lino = (pose: Pose, size: number, style = ''): Html =>
  raw(
    `<svg width="${size}" height="${(size * 1.24).toFixed(0)}" viewBox="-24 -14 248 262" style="display:block;flex:none;overflow:visible;${style}">${linoParts(pose)}</svg>`,
  );
