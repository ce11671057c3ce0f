import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import {
  BASE,
  CATEGORIES,
  type Category,
  COLOURS,
  categoryIcon,
  FONTS,
  formattedAmount,
  nora,
  PHONE,
  pounds,
  TOTAL_LEFT,
  tabBar,
  tom,
} from './brand.ts';
import { jar } from './pictures.ts';

const STYLE = css`
body{background:${COLOURS.green}}
.hill{position:absolute;inset:0 0 auto 0}
.top{position:relative;color:#f8f1dd;padding:64px 24px 0}
.top .figure{font-size:68px;letter-spacing:-.035em}
.pill{background:#ffffff1f;border-radius:18px;padding:7px 14px 7px 12px;font-size:15px;font-weight:500;gap:8px;display:inline-flex;align-items:center}
.body{position:absolute;inset:296px 0 0 0;background:var(--ivory);border-radius:28px 28px 0 0;padding:24px 0 0}
.shelf{display:grid;grid-template-columns:repeat(3,1fr);padding:0 20px;position:relative}
.shelf::after{content:'';position:absolute;left:0;right:0;top:118px;height:9px;background:#c79f64;border-bottom:3px solid #a97f48}
.place{display:flex;flex-direction:column;align-items:center;text-align:center;height:186px}
.place b{font-weight:600;font-size:15px;margin-top:21px}
.place span{font:430 17px/1.25 'Source Serif 4';color:#4a5449;font-variant-numeric:lining-nums}
`;

const HILL = raw(
  `<svg class="hill" width="390" height="330" viewBox="0 0 390 330"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#143327"/><stop offset="1" stop-color="#2c654a"/></linearGradient></defs><rect width="390" height="330" fill="url(#sky)"/><circle cx="318" cy="150" r="58" fill="#e9c877" opacity=".16"/><circle cx="318" cy="150" r="36" fill="#e9c877"/><path d="M0 236c70-50 130-46 190-12 60-44 130-40 200-4v110H0z" fill="#35704f"/><path d="M0 276c90-40 180-20 240 6 60-20 110-20 150-8v70H0z" fill="#27583f"/><g><path d="M286 228h34v26h-34z" fill="#f8f1dd"/><path d="M320 228h14v26h-14z" fill="#d8cba8"/><path d="M281 229l12-17h32l13 17z" fill="#bf6446"/><rect x="292" y="234" width="8" height="9" fill="#e9c877"/><rect x="306" y="238" width="8" height="16" fill="#1f4a36"/></g><g fill="#1b4232"><ellipse cx="262" cy="236" rx="9" ry="20"/><ellipse cx="352" cy="240" rx="8" ry="22"/><ellipse cx="366" cy="246" rx="7" ry="16"/></g></svg>`,
);

const place = ({ name, budget, spent, colour }: Category): Html => html`
  <div class="place">${jar((budget - spent) / budget, colour, 80)}<b>${name}</b><span>${pounds(budget - spent)}</span></div>`;

const homeBody = (): Html => html`
  ${HILL}
  <div class="top">
    <div class="row between"><span class="row" style="gap:7px;font-weight:600">October ${icon('chevron-down', { size: 18, stroke: 2.2 })}</span><span class="row" style="gap:16px">${icon('bell', { size: 24 })}<span class="row">${nora(34)}${tom(34, 'margin-left:-8px')}</span></span></div>
    <div style="margin-top:34px;font-size:16px;color:#cfdcc6">Left to spend</div>
    <div style="margin:4px 0 12px">${formattedAmount(TOTAL_LEFT)}</div>
    <span class="pill">${icon('sun', { size: 17 })}${pounds(TOTAL_LEFT / 9)} a day, nine days</span>
  </div>
  <div class="body">
    <div class="row between" style="padding:0 24px;margin-bottom:14px"><h2 style="font-size:24px">The shelf</h2><span style="color:${COLOURS.green};font-weight:600;font-size:15px">Move money</span></div>
    <div class="shelf">${CATEGORIES.slice(0, 3).map(place)}</div>
    <div class="shelf" style="margin-top:10px">${CATEGORIES.slice(3, 6).map(place)}</div>
  </div>
  ${tabBar('Month')}`;

export const phoneHome = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, PHONE, STYLE],
    ink: '#fff',
    footInk: '#1d2a23',
    body: homeBody(),
  });

const SHEET = css`
.veil{position:absolute;inset:0;background:#0a1c14a6;z-index:20}
.sheet{position:absolute;inset:92px 0 0 0;background:#fffdf7;border-radius:28px 28px 0 0;z-index:21;padding:12px 24px 0}
.grip{width:38px;height:5px;border-radius:3px;background:#d9cfb6;margin:0 auto 14px}
.set{height:54px;border-bottom:1px solid var(--line);gap:14px}
.picks{display:flex;gap:10px;margin:16px -24px 0;padding:0 24px;overflow:hidden}
.pick{flex:none;width:84px;height:92px;border-radius:16px;background:#f5eedb;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px;font-size:13px;font-weight:600;white-space:nowrap}
.pick.on{background:#e9efdc;box-shadow:inset 0 0 0 2px var(--green);color:var(--green)}
.keys{display:grid;grid-template-columns:repeat(3,1fr);margin:8px -10px 0}
.keys span{height:62px;display:grid;place-items:center;font:420 27px/1 'Source Serif 4'}
`;

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', ''];
const PICKS = ['Groceries', 'Eating out', 'Children', 'Fun', 'Home'];

const pick = (name: string): Html => {
  const found = CATEGORIES.find((category) => category.name === name);
  return html`<span class="pick ${name === 'Groceries' ? 'on' : ''}">${categoryIcon(found?.icon ?? 'circle', found?.colour ?? COLOURS.green, 40)}${name}</span>`;
};

export const addExpense = (): string =>
  phonePage({
    fonts: FONTS,
    styles: [BASE, PHONE, STYLE, SHEET],
    ink: '#fff',
    footInk: '#1d2a23',
    body: html`${homeBody()}
      <div class="veil"></div>
      <section class="sheet">
        <div class="grip"></div>
        <div class="row between"><span class="muted">Cancel</span><b style="font-weight:600">New expense</b><span class="row" style="gap:6px;color:${COLOURS.green};font-weight:600">${icon('camera', { size: 22 })}</span></div>
        <div style="text-align:center;margin:20px 0 10px"><span class="figure" style="font-size:66px;letter-spacing:-.03em">£18.40<i style="display:inline-block;width:2.5px;height:52px;background:#cf9a3c;margin-left:5px;vertical-align:-4px"></i></span>
        <div style="font-size:15px;color:#4d6a4a;margin-top:6px">Groceries will have £163.40 left</div></div>
        <div class="row set">${icon('store', { size: 21, colour: '#7a8272' })}<span class="grow">Linden Bakery</span><span class="muted" style="font-size:15px">2nd this week</span></div>
        <div class="row set">${icon('calendar', { size: 21, colour: '#7a8272' })}<span class="grow">Today, 8:52</span><span class="row" style="gap:8px;font-size:15px">${nora(28)}Joint card</span></div>
        <div class="picks">${PICKS.map(pick)}</div>
        <div class="keys">${KEYS.map((key) => html`<span>${key || icon('delete', { size: 25 })}</span>`)}</div>
        <span class="button" style="width:100%;height:54px;font-size:17px;border-radius:14px;margin-top:12px">Put it in the book</span>
      </section>`,
  });
