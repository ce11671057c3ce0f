import { type Html, raw } from '../../kit/html.ts';

type Paint = {
  water: string;
  shore: string;
  land: string;
  wood: string;
  road: string;
  edge: string;
  label: string;
};

const DAY: Paint = {
  water: '#bcd5dc',
  shore: '#d6e5e6',
  land: '#f6ecdb',
  wood: '#d5ddba',
  road: '#ffffff',
  edge: '#e5d3b8',
  label: '#76685a',
};

const NIGHT: Paint = {
  water: '#131b36',
  shore: '#1a2445',
  land: '#28335a',
  wood: '#2b4459',
  road: '#43507d',
  edge: '#1c2648',
  label: '#b9c0da',
};

const COAST =
  'M-20-20H250C262 30 214 62 226 104S290 150 270 196 190 232 204 284 286 318 268 372 176 398 190 452 262 492 246 548 168 586 186 640 250 690 226 742 170 800 190 900H-20Z';
const ISLANDS =
  'M120 92c24-14 46 6 40 28s-40 26-52 8-8-26 12-36zM92 250c26-8 44 14 36 34s-44 22-52 2 0-32 16-36zM140 330c14-8 28 2 24 16s-26 14-32 4 0-16 8-20zM70 470c30-16 56 8 46 34s-50 30-62 8 0-34 16-42zM128 566c16-8 32 4 26 20s-30 16-36 4 0-20 10-24zM60 690c26-12 48 8 40 30s-46 22-54 4 0-28 14-34z';
const LAKES =
  'M470 120c22 10 18 50 34 84s34 58 16 72-40-12-48-46-26-96-2-110zM560 470c26 4 30 34 24 70s8 66-12 74-34-24-30-62-6-86 18-82zM380 640c24-8 42 10 38 30s-46 26-54 8 2-32 16-38z';
const WOODS =
  'M340 60c50-20 90 10 84 60s-60 70-96 40-40-80 12-100zM520 300c60-20 110 10 106 60s-70 66-112 38-50-78 6-98zM330 480c46-20 84 8 78 52s-56 60-90 34-34-68 12-86zM470 700c60-24 120 0 116 52s-80 60-122 36-54-66 6-88zM610 60c40-16 80 6 76 44s-56 50-86 28-32-58 10-72z';

type Label = readonly [x: number, y: number, text: string, kind?: 'sea' | 'town'];

const LABELS: readonly Label[] = [
  [40, 400, 'Skagerrak', 'sea'],
  [258, 148, 'Grebbestad', 'town'],
  [312, 268, 'Tanum', 'town'],
  [252, 452, 'Hallinden', 'town'],
  [236, 616, 'Smögen', 'town'],
  [520, 440, 'Ed', 'town'],
  [600, 250, 'Dalsland'],
];

const label = (paint: Paint, [x, y, text, kind]: Label): string =>
  kind === 'town'
    ? `<circle cx="${x}" cy="${y - 4}" r="3" fill="${paint.label}"/><text x="${x + 9}" y="${y}" font-size="13" font-weight="600" fill="${paint.label}">${text}</text>`
    : `<text x="${x}" y="${y}" font-size="${kind === 'sea' ? 17 : 15}" font-weight="600" fill="${paint.label}" letter-spacing="2" opacity=".75">${text}</text>`;

/** Map of an archipelago, 640 x 860, cropped to its frame. */
export function coastMap(light: 'day' | 'night'): Html {
  const paint = light === 'day' ? DAY : NIGHT;
  const road = (path: string, wide: number): string =>
    `<path d="${path}" stroke="${paint.edge}" stroke-width="${wide + 3}"/><path d="${path}" stroke="${paint.road}" stroke-width="${wide}"/>`;
  return raw(
    `<svg viewBox="0 0 640 860" preserveAspectRatio="xMidYMid slice" style="width:100%;height:100%;font-family:'Plus Jakarta Sans'"><rect x="-20" y="-20" width="700" height="900" fill="${paint.land}"/><path d="${WOODS}" fill="${paint.wood}"/><path d="${COAST}" fill="${paint.water}" stroke="${paint.shore}" stroke-width="14"/><path d="${LAKES}" fill="${paint.water}" stroke="${paint.shore}" stroke-width="6"/><path d="${ISLANDS}" fill="${paint.land}" stroke="${paint.shore}" stroke-width="7"/><g fill="none" stroke-linecap="round">${road('M300-20C330 110 280 200 330 300S300 480 350 600 330 760 400 880', 7)}${road('M330 300C430 330 520 300 680 340M350 600C440 580 520 640 680 590', 5)}${road('M262 144L318 150M250 448L338 430M234 612L350 600M318 40C420 30 520 60 680 20M520 440C500 400 500 350 470 318M520 440C560 440 620 460 680 450', 3)}</g>${LABELS.map((one) => label(paint, one)).join('')}</svg>`,
  );
}
