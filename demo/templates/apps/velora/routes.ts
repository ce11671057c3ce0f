import { phonePage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { FONTS, STYLE, tabBar } from './brand.ts';
import { landscape, type Mood } from './scenery.ts';

const ROUTES = css`
.head{position:absolute;inset:58px 16px auto}
.find{height:48px;border-radius:24px;background:#fff;display:flex;align-items:center;gap:11px;padding:0 6px 0 16px;margin-top:14px;font-size:16px;color:#5f6355}
.find b{margin-left:auto;width:38px;height:38px;border-radius:50%;background:#ecff33;color:#11130e;display:grid;place-items:center}
.chips{position:absolute;left:16px;top:174px;display:flex;gap:8px}
.chips .on{background:#11130e;color:#fff}
.list{position:absolute;inset:224px 16px auto;display:grid;gap:14px}
.route{border-radius:24px;overflow:hidden;background:#fff;position:relative}
.save{position:absolute;top:14px;right:14px;width:40px;height:40px;border-radius:50%;background:#fffffff0;display:grid;place-items:center}
.route .facts{padding:13px 18px 15px}
`;

type Route = {
  name: string;
  seed: string;
  mood: Mood;
  saved: boolean;
  facts: readonly [string, string, string];
  rating: string;
};

const FOUND: readonly Route[] = [
  {
    name: 'Milk road to Alpe Sura',
    seed: 'sura',
    mood: 'alpine',
    saved: true,
    facts: ['48 km', '1,240 m', 'Paved'],
    rating: '4.9',
  },
  {
    name: 'Harvest gravel',
    seed: 'harvest',
    mood: 'gold',
    saved: false,
    facts: ['72 km', '640 m', 'Gravel 60%'],
    rating: '4.7',
  },
  {
    name: 'Lighthouse and back',
    seed: 'light',
    mood: 'coast',
    saved: false,
    facts: ['35 km', '280 m', 'Paved'],
    rating: '4.8',
  },
];

const route = ({ name, seed, mood, saved, facts, rating }: Route) =>
  html`<article class="route">${landscape({ seed, mood, width: 358, height: 176 })}<span class="save">${icon('bookmark', { size: 20, fill: saved ? '#11130e' : 'none' })}</span><div class="facts"><div class="row between"><span class="wide" style="font-size:17px">${name}</span><span class="row tabular" style="gap:5px;font-weight:600">${icon('star', { size: 15, fill: '#11130e', stroke: 0 })}${rating}</span></div><div class="row soft tabular" style="gap:16px;margin-top:7px">${facts.map((fact) => html`<span>${fact}</span>`)}</div></div></article>`;

export const routes = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [STYLE, ROUTES],
    className: 'day',
    ink: '#11130e',
    time: '18:32',
    body: html`<header class="head"><div class="row between"><h1 class="wide" style="font-size:28px">Routes</h1><span class="soft">near Bergamo</span></div><div class="find">${icon('search', { size: 20 })}Two hours, home by noon<b>${icon('sliders-horizontal', { size: 19 })}</b></div></header>
<div class="chips"><span class="chip on">For you</span><span class="chip">Up to 50 km</span><span class="chip">Gravel</span><span class="chip">Coffee stop</span></div>
<div class="list">${FOUND.map(route)}</div>
${tabBar('Routes')}`,
  });
