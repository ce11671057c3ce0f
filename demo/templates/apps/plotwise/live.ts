import { chance } from '../../kit/chance.ts';
import { barChart } from '../../kit/charts.ts';
import { webPage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { bar, brandStyle, fonts, ORANGE } from './brand.ts';

const style = css`
body{background:#1d1611;color:#fff8f1}
.bar{background:#1d1611;border-color:#382c23}
.bar nav a{color:#c9bcae}
.bar nav a.on{color:#fff}
.bar .button{background:#2d231b;border-color:#45372c}
.bar .soft,.bar .button{color:#c9bcae !important}
.soft{color:#c9bcae}
.map{position:absolute;left:0;top:52px}
.float{position:absolute;border-radius:12px;background:#2a2019;border:1px solid #42342a}
.event{display:flex;gap:11px;padding:11px 0;border-bottom:1px solid #3a2e25}
`;

type Point = readonly [lon: number, lat: number];

/** Simplified coast lines of the world, as `longitude,latitude` in degrees. */
const LANDS: readonly string[] = [
  '-166,66 -156,71 -140,70 -125,70 -108,68 -95,69 -93,60 -86,56 -80,52 -78,58 -76,62 -65,59 -56,52 -65,46 -70,42 -75,36 -81,31 -80,26 -83,29 -90,30 -97,27 -97,20 -91,19 -88,21 -88,16 -83,11 -79,9 -85,10 -94,16 -105,20 -112,27 -118,34 -124,40 -124,48 -132,55 -145,60 -158,57 -165,61',
  '-58,76 -52,66 -45,60 -38,66 -24,71 -20,77 -36,78',
  '-78,8 -72,12 -60,8 -50,0 -35,-6 -39,-16 -48,-26 -58,-36 -65,-42 -69,-53 -74,-50 -73,-38 -70,-20 -80,-6 -80,2',
  '-6,35 10,37 20,32 32,31 37,22 43,12 51,11 40,-4 40,-16 34,-25 28,-33 19,-34 14,-22 12,-8 9,4 -4,5 -12,8 -17,15 -12,27',
  '-9,43 -9,37 -5,36 3,42 9,44 16,38 18,40 13,45 20,42 23,37 26,40 28,37 36,36 35,31 43,13 52,17 59,22 56,26 50,29 57,26 66,25 73,20 77,8 80,14 88,22 94,17 98,9 103,2 104,10 109,12 107,20 116,23 121,30 119,37 126,35 129,36 129,42 140,48 137,54 152,59 162,57 161,63 178,65 170,70 140,73 110,75 80,72 68,69 45,67 40,66 30,70 22,70 12,65 6,60 11,59 18,62 24,60 18,54 10,55 4,52 -4,48 -1,44',
  '-5,50 1,52 -2,56 -4,58 -6,56 -4,54',
  '-10,52 -6,52 -6,55 -9,54',
  '-22,64 -14,65 -17,66 -22,66',
  '131,32 140,35 142,41 145,44 140,42 136,36',
  '96,5 105,-5 103,-1',
  '109,1 117,6 117,-3 111,-3',
  '132,-2 141,-3 150,-10 142,-8',
  '114,-22 122,-17 131,-12 137,-15 142,-11 146,-19 153,-27 150,-37 140,-38 131,-32 116,-34',
  '44,-17 50,-15 47,-25',
  '173,-36 178,-38 168,-46 172,-41',
];

/** Projects longitude and latitude to pixels of the map. */
const project = ([lon, lat]: Point): [number, number] => [(lon + 172) * 3.03 + 6, (78 - lat) * 4.95 + 14];

const land = (coast: string): string => {
  const path = coast
    .split(' ')
    .map((pair) => {
      const [lon = 0, lat = 0] = pair.split(',').map(Number);
      return project([lon, lat])
        .map((value) => value.toFixed(0))
        .join(' ');
    })
    .join('L');
  return `<path d="M${path}z"/>`;
};

type City = readonly [name: string, people: number, at: Point];
const CITIES: readonly City[] = [
  ['Berlin', 214, [13, 52]],
  ['Lisbon', 168, [-9, 39]],
  ['London', 152, [-1, 52]],
  ['São Paulo', 131, [-46, -23]],
  ['New York', 118, [-74, 41]],
  ['Tokyo', 96, [139, 36]],
  ['Istanbul', 88, [29, 41]],
  ['Cape Town', 61, [19, -33]],
  ['Sydney', 54, [150, -33]],
  ['Mumbai', 47, [73, 19]],
  ['Mexico City', 39, [-99, 20]],
];
const EVERYONE = 1_284;
const NAMED = new Set([
  'Berlin',
  'Lisbon',
  'São Paulo',
  'New York',
  'Tokyo',
  'Cape Town',
  'Sydney',
  'Mumbai',
]);

function bubble([name, people, at]: City): string {
  const [x, y] = project(at);
  const r = Math.sqrt(people) * 1.15;
  const side = name === 'Berlin' || name === 'São Paulo' ? r + 9 : -r - 9;
  const label = NAMED.has(name)
    ? `<text x="${x + side}" y="${y + 4}" text-anchor="${side > 0 ? 'start' : 'end'}" font-size="13" font-weight="600" fill="#fff">${name}</text>`
    : '';
  return `<circle cx="${x}" cy="${y}" r="${(r * 2.1).toFixed(1)}" fill="${ORANGE}" opacity=".16"/><circle cx="${x}" cy="${y}" r="${(r * 1.35).toFixed(1)}" fill="${ORANGE}" opacity=".3"/><circle cx="${x}" cy="${y}" r="${(r * 0.72).toFixed(1)}" fill="#ff7a3d"/><circle cx="${x}" cy="${y}" r="2.5" fill="#fff3ea"/>${label}`;
}

const INVITES: readonly (readonly [Point, Point])[] = [
  [
    [-9, 39],
    [-46, -23],
  ],
  [
    [-1, 52],
    [-74, 41],
  ],
  [
    [13, 52],
    [139, 36],
  ],
  [
    [13, 52],
    [19, -33],
  ],
  [
    [73, 19],
    [150, -33],
  ],
];

function invite([from, to]: readonly [Point, Point]): string {
  const [x0, y0] = project(from);
  const [x1, y1] = project(to);
  const lift = Math.hypot(x1 - x0, y1 - y0) * 0.26;
  return `<path d="M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 - lift} ${x1} ${y1}" fill="none" stroke="#ffc08a" stroke-width="2" stroke-dasharray="1 7" stroke-linecap="round"/>`;
}

const MAP = raw(
  `<svg class="map" width="1440" height="848" viewBox="0 0 1440 848" style="font-family:Inter"><defs><radialGradient id="m0" cx=".5" cy=".3" r=".75"><stop offset="0" stop-color="#33261c"/><stop offset="1" stop-color="#1d1611"/></radialGradient></defs><rect width="1440" height="848" fill="url(#m0)"/><g fill="#57463a" stroke="#57463a" stroke-width="7" stroke-linejoin="round">${LANDS.map(land).join('')}</g>${INVITES.map(invite).join('')}${CITIES.map(bubble).join('')}</svg>`,
);

const EVENTS = [
  ['Nadia Rains', 'started', 'Azores in August', 'Lisbon', '2 s'],
  ['Diego Marsh', 'booked', 'Two cabins, Paraty', 'São Paulo', '6 s'],
  ['Hanna Vogt', 'invited 4 to', 'Harz by bike', 'Berlin', '9 s'],
  ['Amara Diallo', 'saved', 'Cape Agulhas', 'Cape Town', '14 s'],
  ['Lena Horvat', 'joined', 'Long Weekend, Lake Bled', 'London', '17 s'],
  ['Samir Patel', 'started', 'Monsoon Road Trip', 'Mumbai', '21 s'],
] as const;

const event = ([name, did, what, where, ago]: (typeof EVENTS)[number]): Html =>
  html`<div class="event">${portrait(name, { size: 34 })}<div class="grow"><div class="truncate"><b>${name.split(' ')[0]}</b> ${did} <b style="color:#ff9f6e">${what}</b></div><div class="soft">${where}</div></div><span class="soft tabular">${ago}</span></div>`;

const random = chance('last half hour');
const MINUTES = Array.from({ length: 60 }, (_, index) => 620 + index * 9 + random.between(-90, 110));

export const live = (): string =>
  webPage({
    fonts,
    styles: [brandStyle, style],
    body: html`${bar('Live')}${MAP}
<div class="float" style="left:28px;bottom:28px;width:292px;padding:20px 22px"><div class="row" style="gap:8px"><i style="width:9px;height:9px;border-radius:50%;background:#5fd39a"></i><span>On Kiteline now</span></div><div class="tabular" style="font-size:58px;font-weight:680;letter-spacing:-.05em;line-height:1.1;margin-top:4px">1,284</div><div class="soft" style="margin-bottom:10px">Most this month was 1,560, on Sunday</div>${CITIES.slice(0, 6).map(([name, people]) => html`<div class="row" style="height:29px;gap:10px"><span style="width:76px">${name}</span><div class="grow" style="height:6px;border-radius:3px;background:#42342a"><div style="width:${(people / 214) * 100}%;height:6px;border-radius:3px;background:${ORANGE}"></div></div><b class="tabular" style="width:30px;text-align:right">${people}</b></div>`)}<div class="soft row between" style="margin-top:8px"><span>Everywhere else</span><span class="tabular">${EVERYONE - CITIES.slice(0, 6).reduce((sum, [, people]) => sum + people, 0)}</span></div></div>
<div class="float" style="left:336px;right:392px;bottom:28px;height:118px;padding:14px 20px"><div class="row between"><b>People in the last hour</b><span class="soft">Each bar is a minute</span></div><div style="margin-top:12px">${barChart(MINUTES, { width: 670, height: 56, gap: 3, radius: 2, colour: (index) => (index === 59 ? '#ffd0a8' : index > 44 ? ORANGE : '#8d4a2a') })}</div></div>
<div class="float" style="right:28px;top:80px;bottom:28px;width:348px;padding:18px 20px;overflow:hidden"><div class="row between" style="margin-bottom:6px"><h2>As it happens</h2><span class="row soft" style="gap:6px">${icon('pause', { size: 15 })}Pause</span></div>${EVENTS.map(event)}
<div style="margin-top:18px;border-radius:10px;background:#40261a;padding:16px"><div class="row" style="gap:9px">${icon('sparkles', { size: 17, colour: '#ff9f6e' })}<b>Busier than a usual Wednesday</b></div><p style="margin-top:7px;color:#e9d9cb;line-height:1.5">Portugal is at twice its normal level. Most of them came through one shared link to Azores in August.</p><div style="margin-top:10px;font-weight:600;color:#ff9f6e">See the link</div></div>
<div class="row between" style="margin-top:18px"><b>On which screens</b><span class="soft">Now</span></div>${[
      ['Trip map', 512],
      ['Day planner', 387],
      ['Search stays', 231],
      ['Everything else', 154],
    ].map(
      ([screen, people]) =>
        html`<div class="row between" style="height:38px;border-bottom:1px solid #3a2e25"><span>${screen}</span><b class="tabular">${people}</b></div>`,
    )}</div>`,
  });
