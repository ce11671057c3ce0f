import { barChart } from '../../kit/charts.ts';
import { phonePage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { CORAL, FONTS, figure, STYLE, tabBar, VIOLET, YELLOW } from './brand.ts';
import { bike, landscape, rider } from './scenery.ts';

const PROFILE = css`
.cover{position:absolute;inset:0 0 auto;height:220px;overflow:hidden}
.tools{position:absolute;inset:58px 16px auto;display:flex;justify-content:flex-end;gap:10px}
.tools .round{background:#0b0c0acc;color:#fff}
.who{position:absolute;inset:196px 20px auto;display:flex;gap:16px;align-items:flex-end}
.year{position:absolute;inset:304px 16px auto;padding:16px 18px;height:198px}
.garage{position:absolute;inset:518px 16px auto;display:grid;grid-template-columns:1fr 1fr;gap:12px}
.garage>div{height:148px;border-radius:20px;padding:12px 16px;position:relative;overflow:hidden;color:#11130e}
.badges{position:absolute;inset:680px 16px auto;display:flex;gap:10px}
.badges .card{flex:1;height:66px;display:flex;align-items:center;gap:11px;padding:0 13px}
`;

const MONTHS = [310, 402, 588, 640, 758, 860, 884, 800, 780, 262];

const badge = (colour: string, drawing: string) =>
  raw(
    `<svg width="42" height="46" viewBox="0 0 42 46"><path d="M21 1l18 10v23L21 45 3 34V11z" fill="${colour}"/>${drawing}</svg>`,
  );

const BADGES = [
  ['Six summits', 'in one day', badge(VIOLET, '<path d="M7 32l9-16 6 9 4-6 9 13z" fill="#fff"/>')],
  [
    'First frost',
    'below zero',
    badge(
      '#6fc4e0',
      '<path d="M21 11v24M11 17l20 12M31 17L11 29" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/>',
    ),
  ],
] as const;

const garage = (name: string, km: string, ground: string, frame: string) =>
  html`<div style="background:${ground}"><div class="wide" style="font-size:15px">${name}</div><div class="small tabular" style="margin-top:5px;font-weight:500">${km}</div><svg width="150" height="92" viewBox="-36 -66 174 104" style="position:absolute;left:11px;bottom:4px">${raw(bike({ frame }))}</svg></div>`;

export const profile = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, PROFILE],
    ink: '#fff',
    time: '21:12',
    body: html`<div class="cover">${landscape({ seed: 'anton', mood: 'night', width: 390, height: 220 }, `<g transform="translate(168 170) scale(.7)">${rider({ frame: YELLOW }, '#ff5d3c')}</g>`)}</div>
<div class="tools"><span class="round">${icon('share', { size: 20 })}</span><span class="round">${icon('settings', { size: 21 })}</span></div>
<div class="who">${portrait('Anton Berg', { size: 92, style: 'box-shadow:0 0 0 5px #0b0c0a' })}<div style="padding-bottom:4px"><h1 class="wide" style="font-size:23px">Anton Berg</h1><div class="soft" style="margin-top:6px">412 followers, 196 followed</div></div></div>
<section class="card year"><div class="row between"><span style="font-weight:600;font-size:17px">2026 so far</span><span class="soft small">268 h, 71,900 m</span></div><div style="margin:9px 0 14px">${figure('6,284', 'km', 31)}</div>${barChart(
      [...MONTHS, 0, 0],
      {
        width: 322,
        height: 68,
        gap: 8,
        radius: 5,
        colour: (month) => (month === 6 ? YELLOW : month > 9 ? '#2f3329' : '#5b604f'),
      },
    )}<div class="row soft small" style="justify-content:space-between;margin-top:7px">${[...'JFMAMJJASOND'].map((month) => html`<span style="width:19px;text-align:center">${month}</span>`)}</div></section>
<section class="garage">${garage('Falco 3', '8,412 km', YELLOW, '#1a1c17')}${garage('Gravel hand', '2,960 km', CORAL, '#fff4e6')}</section>
<section class="badges">${BADGES.map(
      ([name, detail, drawing]) =>
        html`<div class="card">${drawing}<div style="line-height:1.25"><div style="font-weight:600">${name}</div><div class="soft small">${detail}</div></div></div>`,
    )}</section>
${tabBar('You')}`,
  });
