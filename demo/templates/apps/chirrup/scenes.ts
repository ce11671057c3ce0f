import { chance } from '../../kit/chance.ts';
import { type Html, raw } from '../../kit/html.ts';
import { bird, type Species } from './birds.ts';

let gradients = 0;

const fade = (colours: readonly string[]): { markup: string; fill: string } => {
  gradients += 1;
  const id = `chirrup${gradients}`;
  const stops = colours.map(
    (colour, index) =>
      `<stop offset="${(index / Math.max(1, colours.length - 1)).toFixed(2)}" stop-color="${colour}"/>`,
  );
  return {
    markup: `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`,
    fill: `url(#${id})`,
  };
};

export const sky = (width: number, height: number, colours: readonly string[]): string => {
  const { markup, fill } = fade(colours);
  return `${markup}<rect width="${width}" height="${height}" fill="${fill}"/>`;
};

export const perched = (species: Species, x: number, y: number, size: number, mirrored = false): string =>
  `<g transform="translate(${x} ${y}) scale(${mirrored ? -size : size} ${size}) translate(-118 -187)">${bird(species)}</g>`;

const cloud = (x: number, y: number, size: number, opacity = 0.9): string =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M-50 18a20 20 0 0 1 6-39 30 30 0 0 1 56-8 24 24 0 0 1 38 20 14 14 0 0 1 2 27z" fill="#fff" opacity="${opacity}"/>`;

export const leaf = (x: number, y: number, turn: number, colour: string, size = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0Q16-22 44-14Q34 14 0 0z" fill="${colour}"/><path d="M4-1Q22-8 38-12" stroke="#fff" stroke-opacity=".35" stroke-width="2" fill="none"/></g>`;

const reeds = (seed: string, width: number, y: number, colours: readonly [string, ...string[]]): string => {
  const random = chance(seed);
  return Array.from({ length: 15 }, () => {
    const x = random.next() > 0.5 ? random.between(width * 0.72, width) : random.between(0, width * 0.24);
    const tall = random.between(70, 170);
    const lean = random.between(-18, 18);
    return `<path d="M${x.toFixed(0)} ${y}q${lean.toFixed(0)} ${(-tall * 0.6).toFixed(0)} ${(lean * 1.6).toFixed(0)} ${(-tall).toFixed(0)}" stroke="${random.pick(colours)}" stroke-width="${random.between(3, 6).toFixed(1)}" fill="none" stroke-linecap="round"/>`;
  }).join('');
};

const WIDTH = 358;
const HEIGHT = 300;

const pond = (): string =>
  `${sky(WIDTH, HEIGHT, ['#fbe6b0', '#bfe6d8', '#7cc9c4'])}<circle cx="86" cy="76" r="40" fill="#fff6d4"/><path d="M0 168q60-44 130-20t130-22 98 10v60H0z" fill="#63b39a"/><path d="M0 186q90-28 180-8t178-14v40H0z" fill="#3f9a83"/><rect y="196" width="358" height="104" fill="#2f8fa6"/><path d="M0 210h140M40 232h190M180 216h178M210 256h148M0 270h120" stroke="#8fdbe0" stroke-width="4" stroke-linecap="round" opacity=".55"/>${reeds('pond', WIDTH, 300, ['#2d7a5c', '#4d9a57', '#86b04b'])}<path d="M300 306C290 240 262 222 158 226" stroke="#6b4a31" stroke-width="11" fill="none" stroke-linecap="round"/>${leaf(268, 236, -30, '#6fae4e', 0.8)}${leaf(296, 268, 20, '#5a9c46', 0.8)}${perched('kingfisher', 196, 224, 0.98)}`;

const meadow = (): string =>
  `${sky(WIDTH, HEIGHT, ['#8fd0f5', '#d7effa', '#fff0c4'])}${cloud(90, 66, 0.9)}${cloud(290, 46, 0.6)}<path d="M0 190q80-56 170-26t188-34v170H0z" fill="#a9d36c"/><path d="M0 222q110-40 200-16t158-22v120H0z" fill="#7cbf55"/><path d="M0 262q120-26 358-6v50H0z" fill="#57a447"/>${[30, 66, 300, 332, 280, 110].map((x, index) => `<path d="M${x} 300v-${34 + ((index * 13) % 26)}" stroke="#3c8436" stroke-width="4"/><circle cx="${x}" cy="${264 - ((index * 13) % 26)}" r="8" fill="${index % 2 ? '#f0563f' : '#ffc92e'}"/>`).join('')}<path d="M128 306l14-80h44l16 80z" fill="#8a5f3d"/><ellipse cx="164" cy="226" rx="23" ry="7" fill="#c99a6b"/>${perched('hoopoe', 166, 226, 1)}`;

const SCENES = { pond, meadow } as const;

/** A bird in the landscape of its sighting, as wide as a card of the feed. */
export const scene = (name: keyof typeof SCENES): Html =>
  raw(
    `<svg width="100%" height="100%" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${SCENES[name]()}</svg>`,
  );

/** The picture of the welcome screen: three birds on a branch in front of the rising sun. */
export const welcomePicture = (): Html =>
  raw(
    `<svg width="390" height="600" viewBox="0 0 390 600">${sky(390, 600, ['#3fa4ec', '#8fd0f6', '#dff3fb', '#fff3cd'])}<circle cx="196" cy="352" r="150" fill="#fff" opacity=".22"/><circle cx="196" cy="352" r="110" fill="#ffd64f"/><circle cx="196" cy="352" r="82" fill="#ffe48a"/>${cloud(70, 130, 0.9)}${cloud(322, 172, 1.1)}${cloud(196, 92, 0.5, 0.7)}<path d="M0 470q90-70 190-34t200-40v204H0z" fill="#8fcf78"/><path d="M0 520q120-60 220-22t170-24v126H0z" fill="#5fb45c"/><path d="M-10 404C90 380 210 436 400 372" stroke="#7a5136" stroke-width="20" fill="none"/><path d="M-10 400C90 376 210 432 400 368" stroke="#946645" stroke-width="7" fill="none"/><path d="M300 396C320 356 340 344 368 330M64 392C50 424 40 440 18 456" stroke="#7a5136" stroke-width="9" fill="none" stroke-linecap="round"/>${leaf(20, 396, -60, '#4ea455', 1.1)}${leaf(46, 392, 60, '#67b85f', 1)}${leaf(346, 340, -80, '#4ea455', 1.1)}${leaf(364, 332, 10, '#67b85f', 0.9)}${leaf(24, 452, 120, '#4ea455', 0.9)}${leaf(250, 410, 70, '#67b85f', 0.9)}${perched('goldfinch', 78, 386, 0.72)}${perched('robin', 186, 400, 1.02)}${perched('blueTit', 310, 390, 0.74, true)}<g fill="none" stroke="#12324d" stroke-width="4" stroke-linecap="round"><path d="M276 262v-32l22-6v32"/></g><g fill="#12324d"><ellipse cx="270" cy="263" rx="8" ry="6"/><ellipse cx="292" cy="257" rx="8" ry="6"/></g></svg>`,
  );
