import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { brandStyle, fonts, lemon, tabBar } from './brand.ts';

const style = css`
body{background:#2a1866;color:#fff}
.scene{position:absolute;inset:0}
main{position:absolute;inset:54px 0 0}
.place{position:absolute;bottom:0;width:112px;text-align:center}
.block{position:relative;border-radius:20px 20px 0 0;font-size:46px;font-weight:900;padding-top:8px}
.list{position:absolute;inset:422px 0 0;border-radius:34px 34px 0 0;background:#fff;color:#16324a;padding:16px 14px 0}
.person{display:flex;align-items:center;gap:13px;height:62px;padding:0 14px;border-radius:22px}
.person.me{background:#fff1cc}
`;

const RAYS = Array.from({ length: 12 }, (_, index) => {
  const turn = index * 30;
  return `<path d="M195 300L150-220H240z" fill="#fff" opacity=".045" transform="rotate(${turn} 195 300)"/>`;
}).join('');

const SCENE = raw(
  `<svg class="scene" width="390" height="845" viewBox="0 0 390 845"><defs><radialGradient id="l0" cx=".5" cy=".34" r=".6"><stop offset="0" stop-color="#7b5cff"/><stop offset="1" stop-color="#2a1866"/></radialGradient></defs><rect width="390" height="845" fill="url(#l0)"/>${RAYS}<g><path d="M40 150l8-12l8 12l-8 12zM344 196l7-10l7 10l-7 10zM70 250l5-8l5 8l-5 8z" fill="#ffd24a"/><circle cx="330" cy="132" r="6" fill="#ff5c8a"/><circle cx="36" cy="210" r="5" fill="#3fd8c0"/><path d="M300 236l14 5l-11 9z" fill="#3fd8c0"/><path d="M96 160l14-6l-2 14z" fill="#ff5c8a"/></g></svg>`,
);

const CROWN = raw(
  '<svg width="52" height="36" viewBox="0 0 52 36" style="margin:0 auto -6px"><path d="M4 32L1 8l13 10L26 1l12 17L51 8l-3 24z" fill="#ffd24a"/><path d="M4 32h44v4H4z" fill="#f0a800"/><circle cx="26" cy="22" r="4" fill="#ff5c8a"/></svg>',
);

type Place = readonly [
  rank: number,
  name: string,
  points: string,
  left: number,
  tall: number,
  colour: string,
];
const PODIUM: readonly Place[] = [
  [2, 'Samir Patel', '2,215', 27, 88, '#8f9ff2'],
  [1, 'Emilia Costa', '2,460', 139, 118, '#ff9a3d'],
  [3, 'Rosa Vidal', '1,980', 251, 60, '#ff6f91'],
];

const place = ([rank, name, points, left, tall, colour]: Place): Html => {
  const size = rank === 1 ? 88 : 72;
  return html`<div class="place" style="left:${left}px">${rank === 1 && CROWN}<div style="display:grid;place-items:center">${portrait(name, { size, style: `border:4px solid ${colour};background:${colour}` })}</div><div style="font-weight:900;margin-top:6px">${name.split(' ')[0]}</div><div style="font-weight:700;font-size:15px;color:#e0d8ff;margin-bottom:10px">${points}</div><div class="block" style="height:${tall}px;background:${colour};color:#2a1866">${rank}</div></div>`;
};

const PEOPLE = [
  [4, 'Marta Ruiz', '1,845'],
  [5, 'Diego Marsh', '1,790'],
  [6, 'Amara Diallo', '1,655'],
  [7, 'Anton Beck', '1,410'],
  [8, 'Hanna Vogt', '1,265'],
] as const;
const RISING = 5;

export const league = (): string =>
  phonePage({
    fonts,
    ink: '#fff',
    footInk: '#16324a',
    styles: [brandStyle, style],
    body: html`${SCENE}<main><div style="text-align:center;padding-top:4px"><h1 style="font-size:27px">Coral league</h1><div style="font-weight:700;font-size:15px;color:#e0d8ff;margin-top:3px">Two days left, the first five move up</div></div>
<div style="position:absolute;left:0;right:0;top:62px;height:306px">${PODIUM.map(place)}</div></main>
<div class="list">${PEOPLE.map(
      ([rank, name, points]) =>
        html`<div class="person ${rank === 4 ? 'me' : ''}"><b style="width:22px;font-weight:900">${rank}</b>${portrait(name, { size: 44 })}<span class="grow" style="font-weight:800">${rank === 4 ? 'Marta, that is you' : name}</span><span class="row" style="gap:6px;font-weight:900">${lemon(22)}${points}</span></div>${rank === RISING && html`<div class="row" style="gap:10px;height:28px;padding:0 14px;font-size:14px;font-weight:800;color:#0a7a6a"><i style="flex:1;height:3px;border-radius:3px;background:#bfeade"></i>${icon('chevrons-up', { size: 18, stroke: 3 })}Moving up<i style="flex:1;height:3px;border-radius:3px;background:#bfeade"></i></div>`}`,
    )}</div>${tabBar('League')}`,
  });
