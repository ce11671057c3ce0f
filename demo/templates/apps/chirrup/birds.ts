import { type Html, html, raw } from '../../kit/html.ts';

type Plumage = {
  back: string;
  belly: string;
  wing: string;
  tail?: string;
  /** Color of the breast, throat and face, as on a robin. */
  breast?: string;
  cap?: string;
  cheek?: string;
  /** Color of the stripe from the beak through the eye. */
  mask?: string;
  /** Color around the beak, as on a goldfinch. */
  face?: string;
  bars?: readonly string[];
  beak?: string;
  /** Length of the beak; default 24. */
  bill?: number;
  /** Length of the tail, relative to a robin's. */
  train?: number;
  crest?: readonly [feather: string, tip: string];
  vent?: string;
  spots?: string;
};

const PLUMAGES = {
  robin: { back: '#8d6a48', belly: '#f2e9da', wing: '#755539', breast: '#f0692b' },
  blueTit: {
    back: '#86b35f',
    belly: '#ffd84a',
    wing: '#3d80d2',
    cap: '#3d80d2',
    cheek: '#ffffff',
    mask: '#1c3967',
    bars: ['#ffffff'],
    bill: 17,
    tail: '#356fb8',
  },
  goldfinch: {
    back: '#c39763',
    belly: '#f6ead6',
    wing: '#20242c',
    cap: '#20242c',
    cheek: '#fff8ea',
    face: '#d8352f',
    bars: ['#ffcf2e', '#ffcf2e'],
    beak: '#c9966a',
    tail: '#20242c',
  },
  kingfisher: {
    back: '#1c9ad0',
    belly: '#f58a35',
    wing: '#157cb2',
    cap: '#137aae',
    cheek: '#f58a35',
    mask: '#0e5d88',
    bill: 54,
    train: 0.5,
    spots: '#7fd6f2',
  },
  bullfinch: {
    back: '#8793a1',
    belly: '#f2735f',
    wing: '#272b34',
    cap: '#20242c',
    bars: ['#ffffff'],
    tail: '#20242c',
    bill: 19,
  },
  woodpecker: {
    back: '#20242c',
    belly: '#f7f1e4',
    wing: '#20242c',
    cap: '#d8352f',
    cheek: '#f7f1e4',
    bars: ['#ffffff', '#ffffff', '#ffffff'],
    vent: '#d8352f',
    bill: 36,
    tail: '#20242c',
  },
  hoopoe: {
    back: '#eda66a',
    belly: '#f7c896',
    wing: '#272b34',
    bars: ['#fff6e8', '#fff6e8', '#fff6e8'],
    crest: ['#ee9a52', '#272b34'],
    bill: 58,
    tail: '#272b34',
  },
  magpie: {
    back: '#1e2633',
    belly: '#ffffff',
    wing: '#2a6fb5',
    cap: '#1e2633',
    breast: '#1e2633',
    tail: '#1f5a86',
    train: 1.7,
    bill: 28,
  },
  wagtail: {
    back: '#8a9a5c',
    belly: '#ffdc3d',
    wing: '#5f6a48',
    cap: '#7f93a8',
    mask: '#55677c',
    bars: ['#fff7d0'],
    train: 1.5,
    bill: 20,
  },
  wren: {
    back: '#8a5a36',
    belly: '#d9b58d',
    wing: '#734726',
    mask: '#e8cba4',
    bars: ['#5b361b', '#5b361b'],
    train: 0.6,
    bill: 22,
  },
  jay: {
    back: '#c99a85',
    belly: '#e9c9b6',
    wing: '#2b2f38',
    bars: ['#4aa3e0', '#4aa3e0'],
    tail: '#20242c',
    cap: '#d8ae98',
    bill: 25,
  },
  greenfinch: {
    back: '#86a83f',
    belly: '#c9d95f',
    wing: '#6d8a35',
    bars: ['#ffdf3a'],
    beak: '#d9a27c',
    bill: 21,
  },
} as const satisfies Record<string, Plumage>;

export type Species = keyof typeof PLUMAGES;

export const BIRD_NAMES: Record<Species, string> = {
  robin: 'Robin',
  blueTit: 'Blue tit',
  goldfinch: 'Goldfinch',
  kingfisher: 'Kingfisher',
  bullfinch: 'Bullfinch',
  woodpecker: 'Great spotted woodpecker',
  hoopoe: 'Hoopoe',
  magpie: 'Magpie',
  wagtail: 'Yellow wagtail',
  wren: 'Wren',
  jay: 'Jay',
  greenfinch: 'Greenfinch',
};

const BODY =
  'M96 58C100 30 124 19 146 29C164 38 168 58 165 78C173 114 156 158 112 164C76 168 50 148 50 120C50 96 84 88 96 58Z';

let clips = 0;

const wingBar = (colour: string, index: number): string =>
  `<path d="M${112 - index * 17} ${101 + index * 3}q${-4 + index} 22-22 ${32 - index * 4}" fill="none" stroke="${colour}" stroke-width="6.5" stroke-linecap="round"/>`;

const crest = ([feather, tip]: readonly [string, string]): string =>
  [-64, -44, -24, -4, 16]
    .map(
      (turn) =>
        `<g transform="rotate(${turn} 128 36)"><path d="M121 38Q116 4 128-16Q140 4 135 38z" fill="${feather}"/><path d="M121-2Q123-12 128-16Q133-12 135-2z" fill="${tip}"/></g>`,
    )
    .join('');

/** A sitting bird that looks to the right, in a box of 200 by 200. Its feet are at (118, 186). */
export function bird(species: Species): string {
  const plumage: Plumage = PLUMAGES[species];
  const { train = 1, bill = 24, beak = '#2c2a2b', tail = plumage.wing } = plumage;
  clips += 1;
  const clip = `plumage${clips}`;
  const [tailX, tailY] = [66 - 46 * train, 122 + 46 * train];
  return [
    `<path d="M104 160l-1 24m-9 2h18M128 158l1 26m-9 2h18" stroke="#5a4636" stroke-width="4" stroke-linecap="round" fill="none"/>`,
    `<path d="M58 118L${tailX} ${tailY}L${tailX + 17} ${tailY + 11}L86 156z" fill="${tail}" stroke="${tail}" stroke-width="4" stroke-linejoin="round"/>`,
    plumage.crest ? crest(plumage.crest) : '',
    `<path d="M161 52Q${166 + bill * 0.5} 54 ${164 + bill} 66Q${166 + bill * 0.4} 70 160 71z" fill="${beak}"/>`,
    `<clipPath id="${clip}"><path d="${BODY}"/></clipPath><g clip-path="url(#${clip})">`,
    `<path d="${BODY}" fill="${plumage.back}"/>`,
    `<path d="M172 74C150 84 134 100 112 112C94 124 84 146 76 170L180 174z" fill="${plumage.belly}"/>`,
    plumage.vent ? `<path d="M60 150Q88 138 104 172H60z" fill="${plumage.vent}"/>` : '',
    plumage.breast
      ? `<path d="M134 38C118 54 116 84 122 104C132 124 156 126 172 108V34z" fill="${plumage.breast}"/>`
      : '',
    plumage.cap ? `<path d="M84 64C104 40 142 46 170 56V10H90z" fill="${plumage.cap}"/>` : '',
    plumage.cheek ? `<ellipse cx="133" cy="73" rx="21" ry="14" fill="${plumage.cheek}"/>` : '',
    plumage.mask
      ? `<path d="M176 60C150 50 122 52 92 66" stroke="${plumage.mask}" stroke-width="8" fill="none"/>`
      : '',
    plumage.face ? `<path d="M150 34C142 50 142 74 150 86H176V34z" fill="${plumage.face}"/>` : '',
    plumage.spots
      ? [
          [104, 40],
          [118, 32],
          [134, 34],
          [92, 62],
          [112, 52],
        ]
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6" fill="${plumage.spots}"/>`)
          .join('')
      : '',
    '<path d="M52 132C60 164 112 176 148 144L150 176H52z" fill="#12324d" opacity=".1"/></g>',
    `<path d="M64 112C76 90 110 90 122 106C124 132 104 150 70 152C54 152 38 162 26 172C36 150 52 130 64 112Z" fill="${plumage.wing}"/>`,
    ...(plumage.bars ?? []).map(wingBar),
    '<path d="M70 150C56 151 40 160 28 170" stroke="#12324d" stroke-opacity=".25" stroke-width="3" fill="none" stroke-linecap="round"/>',
    '<circle cx="147" cy="57" r="7" fill="#1b1c20"/><circle cx="149.5" cy="54.5" r="2.4" fill="#fff"/>',
  ].join('');
}

/** Silhouette of a bird that was not seen yet. */
export const shadowBird = (species: Species, colour: string): string => {
  const { train = 1, bill = 24 }: Plumage = PLUMAGES[species];
  const [tailX, tailY] = [66 - 46 * train, 122 + 46 * train];
  return `<g fill="${colour}" stroke="${colour}" stroke-width="4" stroke-linejoin="round"><path d="${BODY}"/><path d="M58 118L${tailX} ${tailY}L${tailX + 17} ${tailY + 11}L86 156z"/><path d="M161 52Q${166 + bill * 0.5} 54 ${164 + bill} 66Q${166 + bill * 0.4} 70 160 71z"/><path d="M104 160l-1 24m-9 2h18M128 158l1 26m-9 2h18" fill="none"/></g>`;
};

const GROUNDS: Record<Species, readonly [string, string]> = {
  robin: ['#cfeafc', '#fbe3cf'],
  blueTit: ['#fff0b8', '#cdeed2'],
  goldfinch: ['#c9e9f7', '#fff0c4'],
  kingfisher: ['#fff1c9', '#bfe8e4'],
  bullfinch: ['#dfeefa', '#f9dcd8'],
  woodpecker: ['#d9f0d3', '#fff0c9'],
  hoopoe: ['#bfe5f7', '#e5f2cd'],
  magpie: ['#fde3c8', '#d5ecf9'],
  wagtail: ['#c8e6fb', '#dcf2d6'],
  wren: ['#dff1d6', '#fbeccb'],
  jay: ['#cdeedd', '#d8ebfb'],
  greenfinch: ['#ffeab0', '#cfe9fb'],
};

/** The bird on a circle with a pale gradient that suits the species. */
export const medal = (species: Species, size: number, style = ''): Html => {
  const [from, to] = GROUNDS[species];
  return html`<span class="medal" style="width:${size}px;height:${size}px;background:linear-gradient(${from},${to});${style}">${raw(`<svg width="${size}" height="${size}" viewBox="-6 -6 222 222">${bird(species)}</svg>`)}</span>`;
};
