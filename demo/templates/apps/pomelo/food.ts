import { chance } from '../../kit/chance.ts';

// Parts of dishes seen from above, as SVG shapes.

type Place = { x: number; y: number; size?: number; turn?: number };

/** Moves, rotates (in degrees) and scales a shape. */
export const place = ({ x, y, size = 1, turn = 0 }: Place, shape: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${shape}</g>`;

export const disc = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;

const polar = (angle: number, r: number): string =>
  `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`;

/** A slice of citrus fruit with radius 50 around (0, 0). */
export function citrus(peel: string, flesh: string, deep: string, segments = 9): string {
  const step = (Math.PI * 2) / segments;
  const wedges = Array.from({ length: segments }, (_, index) => {
    const [from, to] = [index * step + 0.05, (index + 1) * step - 0.05];
    const middle = (from + to) / 2;
    return `<path d="M${polar(middle, 7)}L${polar(from + 0.03, 37)}Q${polar(middle, 46)} ${polar(to - 0.03, 37)}Z" fill="${index % 3 ? flesh : deep}" stroke="${index % 3 ? flesh : deep}" stroke-width="3" stroke-linejoin="round"/><path d="M${polar(middle - 0.1, 20)}L${polar(middle - 0.14, 34)}M${polar(middle + 0.12, 17)}L${polar(middle + 0.16, 28)}" stroke="#fff" stroke-opacity=".4" stroke-width="2.2" stroke-linecap="round"/>`;
  });
  return `${disc(0, 0, 50, peel)}${disc(0, 0, 45, '#fff1de')}${wedges.join('')}`;
}

export const GRAPEFRUIT = citrus('#f59a4a', '#f0596b', '#e2435a', 10);
export const LEMON = citrus('#f2c230', '#f9dc63', '#f4cf45', 8);
export const LIME = citrus('#5f9a3d', '#b5d56a', '#a2c857', 8);
export const ORANGE = citrus('#ee8a2c', '#f9ae45', '#f39a33', 9);

export const leaf = (colour = '#4d8b4f', vein = '#2f6b3c'): string =>
  `<path d="M0 0C-16-10-20-34 0-52 20-34 16-10 0 0z" fill="${colour}"/><path d="M0 2V-44M0-16l-8-8M0-16l8-8M0-28l-6-7M0-28l6-7" stroke="${vein}" stroke-width="1.8" fill="none" stroke-linecap="round"/>`;

export const tomato = (): string =>
  `${disc(0, 0, 20, '#c93a2b')}${disc(0, 0, 17, '#e8563f')}<g fill="#f59a74">${[0, 120, 240].map((turn) => `<path transform="rotate(${turn})" d="M0-4C8-6 11-11 8-14-4-16-9-12-6-6z"/>`).join('')}</g><g fill="#ffe2a8"><circle cx="2" cy="-10" r="1.4"/><circle cx="9" cy="6" r="1.4"/><circle cx="-9" cy="5" r="1.4"/></g>`;

export const egg = (): string =>
  `<path d="M-24 2c-2-16 10-26 26-24 16 1 26 10 24 24-1 15-14 24-28 22C-14 23-23 15-24 2z" fill="#fffdf6"/><path d="M-24 2c-2 16 12 24 26 24 12 0 22-8 24-20-4 10-14 14-26 14-12 1-20-6-24-18z" fill="#e9dfca"/>${disc(2, 0, 11, '#f7a823')}${disc(0, -2, 8, '#fbbe45')}<ellipse cx="-2" cy="-5" rx="3" ry="2" fill="#fff" opacity=".7"/>`;

export const halfEgg = (): string =>
  `<ellipse rx="17" ry="21" fill="#e9d9bd"/><ellipse rx="15.5" ry="19.5" fill="#fffdf6"/><circle cy="3" r="9.5" fill="#ee8f1f"/><circle cy="2" r="7" fill="#f8b23a"/>`;

export const cucumber = (): string =>
  `${disc(0, 0, 15, '#3f7d3f')}${disc(0, 0, 12.8, '#d4e8a8')}${disc(0, 0, 7, '#c0dc8d')}<g fill="#f3f8d9">${[0, 60, 120, 180, 240, 300].map((turn) => `<ellipse cx="0" cy="-5" rx="1.3" ry="2.4" transform="rotate(${turn})"/>`).join('')}</g>`;

export const radish = (): string =>
  `${disc(0, 0, 13, '#d8365d')}${disc(0, 0, 11.4, '#fff3f2')}${disc(0, 0, 5, '#fbe0e2')}`;

export const salmon = (): string =>
  `<path d="M-56-16C-30-30 26-32 50-20c12 6 12 22 2 30C32 24-28 28-52 16c-12-6-14-26-4-32z" fill="#d9603f"/><path d="M-54-18C-30-30 24-32 48-22c10 6 10 18 0 26-22 12-76 16-100 4-10-6-10-22-2-26z" fill="#f4876a"/><g fill="none" stroke="#ffc4ad" stroke-width="3.4" stroke-linecap="round"><path d="M-38-20q8 14 0 28M-18-24q10 16 1 34M4-25q10 16 2 34M25-24q9 14 2 28"/></g>`;

export const prawn = (): string =>
  `<path d="M-18 12C-24-8-8-22 8-18c14 4 18 18 8 28" fill="none" stroke="#f08a5d" stroke-width="13" stroke-linecap="round"/><path d="M-17 10C-22-8-7-20 8-16" fill="none" stroke="#f9b08a" stroke-width="5" stroke-linecap="round"/><path d="M-12-12l7 7M0-21l2 10M14-16l-6 8M22-2l-10 1" stroke="#d96b3f" stroke-width="2"/><path d="M14 10l14 4-8 10z" fill="#d96b3f"/>`;

export const mushroom = (): string =>
  `<path d="M-22 0C-22-18-10-24 0-24s22 6 22 24c-4 6-12 6-14 2v14c0 8-16 8-16 0V2c-2 4-10 4-14-2z" fill="#c99a6b"/><path d="M-17 0C-17-14-8-19 0-19s17 5 17 19c-4 2-9 1-11-2v17c0 5-12 5-12 0V-2c-2 3-7 4-11 2z" fill="#f7e8d0"/><path d="M-10-6q10-6 20 0" stroke="#b98a5a" stroke-width="2.4" fill="none"/>`;

export const avocado = (): string =>
  [0, 1, 2, 3, 4, 5]
    .map(
      (index) =>
        `<g transform="translate(${index * 9 - 22} ${index * 2 - 4}) rotate(${index * 7 - 16})"><path d="M-4-26C8-18 10 14-4 26c-6-12-6-40 0-52z" fill="#4f7d35"/><path d="M-4-23C5-16 7 12-4 23c-5-12-5-35 0-46z" fill="#d7e08a"/></g>`,
    )
    .join('');

export const crumbs = (
  seed: string,
  count: number,
  area: { x: number; y: number; r: number },
  colours: readonly [string, ...string[]],
  size: readonly [number, number],
): string => {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const [angle, far] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * area.r];
    return disc(
      Math.round(area.x + Math.cos(angle) * far),
      Math.round(area.y + Math.sin(angle) * far),
      Math.round(random.between(size[0], size[1]) * 10) / 10,
      random.pick(colours),
    );
  }).join('');
};

/** Chopped herbs: small rotated leaves. */
export function herbs(
  seed: string,
  count: number,
  area: { x: number; y: number; r: number },
  colour: string,
): string {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const [angle, far] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * area.r];
    const [x, y] = [Math.round(area.x + Math.cos(angle) * far), Math.round(area.y + Math.sin(angle) * far)];
    return `<ellipse cx="${x}" cy="${y}" rx="4.6" ry="2.1" transform="rotate(${random.whole(0, 180)} ${x} ${y})" fill="${colour}"/>`;
  }).join('');
}

/** Tangled strands of pasta or noodles in a circle around (100, 100). */
export function strands(seed: string, light: string, dark: string, radius = 58): string {
  const random = chance(seed);
  const coil = (colour: string, width: number, count: number): string =>
    Array.from({ length: count }, () => {
      const r = random.between(radius * 0.25, radius);
      const start = random.between(0, Math.PI * 2);
      const long = random.between(1.2, 2.8);
      const [x, y] = [100 + random.between(-6, 6), 100 + random.between(-6, 6)];
      const point = (angle: number): string =>
        `${(x + Math.cos(angle) * r).toFixed(0)} ${(y + Math.sin(angle) * r).toFixed(0)}`;
      return `<path d="M${point(start)}A${r.toFixed(0)} ${r.toFixed(0)} 0 0 1 ${point(start + long)}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;
    }).join('');
  return `${disc(100, 100, radius + 2, dark)}${coil(dark, 9, 12)}${coil(light, 5.5, 26)}`;
}
