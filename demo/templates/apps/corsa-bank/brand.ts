import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';

export const OWNER = 'Malik Osei';
export const FRIEND = 'Edith Holm';

/** Logo of the bank: three lanes in the bend of a race track. */
const lanes = (stroke: string): string =>
  `<g fill="none" stroke="${stroke}" stroke-width="4.600" stroke-linecap="round" transform="skewX(-12) translate(7 0)"><path d="M47 15H33a17 17 0 0 0 0 34h14"/><path d="M47 24H33a8 8 0 0 0 0 16h14"/><path d="M36 32h11"/></g>`;

export const logo: Html = raw(
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs><linearGradient id="ink" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1f336e"/><stop offset="1" stop-color="#080e24"/></linearGradient><linearGradient id="steel" gradientUnits="userSpaceOnUse" x1="14" y1="12" x2="50" y2="52"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#a9b4cc"/></linearGradient></defs><rect width="64" height="64" fill="url(#ink)"/>${lanes('url(#steel)')}</svg>`,
);

const STYLES = css`
:root{--ink:#0a1230;--navy:#131e47;--blue:#3957f0;--mist:#eef0f6;--soft:#5d6786;--line:#dfe3ee;--mint:#0f8a62;--copper:#d9794c}
body{font-family:'Sora';color:var(--ink);background:var(--mist);font-size:15px;line-height:1.4}
body.night{background:var(--ink);color:#fff}
h1,h2,h3{font-weight:600;letter-spacing:-.03em;line-height:1.15}
h1{font-size:30px}
.soft{color:var(--soft)}
.night .soft{color:#9fabd0}
.round{width:46px;height:46px;border-radius:50%;display:grid;place-items:center;flex:none;background:#fff}
.night .round{background:#ffffff14}
.btn{display:flex;align-items:center;justify-content:center;gap:10px;height:58px;border-radius:20px;background:var(--blue);color:#fff;font-weight:600;font-size:17px}
.top{display:flex;align-items:center;justify-content:space-between;padding:62px 20px 0}
.money{font-variant-numeric:tabular-nums;letter-spacing:-.045em;font-weight:600}
.money small{font-size:.55em;opacity:.72;letter-spacing:-.02em}
.dock{position:absolute;left:20px;right:20px;bottom:30px;height:66px;border-radius:33px;background:#0a1230;display:flex;align-items:center;justify-content:space-between;padding:0 12px;color:#8f9cc6;z-index:20;box-shadow:0 18px 36px -12px #050a1ecc,inset 0 0 0 1px #ffffff1f}
.dock span{width:56px;height:50px;border-radius:25px;display:grid;place-items:center}
.dock .on{color:#fff;background:#ffffff1f}
.dock .send{background:var(--blue);color:#fff}
`;

type Look = { body: Html; style?: string; night?: boolean; ink?: string; footInk?: string; time?: string };

export const phone = ({ body, style = '', night = false, ...signs }: Look): string =>
  phonePage({
    fonts: ['Sora'],
    styles: [STYLES, style],
    body,
    className: night ? 'night' : '',
    ink: night ? '#fff' : '#0a1230',
    ...signs,
  });

const TABS = [
  ['Home', 'house'],
  ['Spending', 'chart-pie'],
  ['Send', 'arrow-up-right'],
  ['Wallet', 'wallet-cards'],
  ['Card', 'credit-card'],
] as const;

export const dock = (current: (typeof TABS)[number][0]): Html =>
  html`<nav class="dock">${TABS.map(
    ([name, sign]) =>
      html`<span class="${name === current ? 'on' : ''} ${name === 'Send' ? 'send' : ''}">${icon(sign, { size: 24, stroke: name === 'Send' ? 2.3 : 1.7 })}</span>`,
  )}</nav>`;

/** An amount with the cents in smaller type. */
export function money(amount: string): Html {
  const [whole, cents] = amount.split('.');
  return html`<span class="money">${whole}<small>.${cents}</small></span>`;
}

const METALS = {
  silver: {
    stops: ['#fdfdff', '#c3cbdb', '#eef1f7', '#9fa9c0'],
    ink: '#16204a',
    lane: '#fff',
    groove: '#7f8aa6',
  },
  ink: {
    stops: ['#33488f', '#15214f', '#22347a', '#0a1230'],
    ink: '#e8edff',
    lane: '#7f95e6',
    groove: '#050a1e',
  },
  copper: {
    stops: ['#ffd2b0', '#d9794c', '#f3a878', '#a84c2c'],
    ink: '#3d1505',
    lane: '#ffe6d3',
    groove: '#8a3a1f',
  },
} as const;

let cards = 0;

/** A metal payment card, engraved with the lanes of a race track. */
export function metalCard(
  metal: keyof typeof METALS,
  width: number,
  last: string,
  owner: string = OWNER,
): Html {
  const { stops, ink, lane, groove } = METALS[metal];
  cards += 1;
  const id = `metal${cards}`;
  const lines = [0, 1, 2, 3, 4, 5, 6]
    .map(
      (index) =>
        `<path d="M360 ${22 + index * 15}H${236 - index * 4}a${92 - index * 14} ${92 - index * 14} 0 0 0 0 ${184 - index * 28}H360" stroke="${groove}" stroke-opacity=".35" fill="none" stroke-width="1.600"/><path d="M360 ${23.4 + index * 15}H${236 - index * 4}" stroke="${lane}" stroke-opacity=".5" fill="none"/>`,
    )
    .join('');
  return raw(
    `<svg width="${width}" height="${width * 0.63}" viewBox="0 0 340 214" style="display:block;border-radius:${width * 0.062}px"><defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops.map((colour, index) => `<stop offset="${index * 0.33}" stop-color="${colour}"/>`).join('')}</linearGradient><linearGradient id="${id}s" x1="0" y1="0" x2="1" y2=".4"><stop offset=".3" stop-color="#fff" stop-opacity="0"/><stop offset=".45" stop-color="#fff" stop-opacity=".55"/><stop offset=".52" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><rect width="340" height="214" fill="url(#${id})"/>${lines}<rect width="340" height="214" fill="url(#${id}s)"/><g transform="translate(16 10) scale(.8)">${lanes(ink)}</g><rect x="26" y="88" width="46" height="35" rx="8" fill="#e7c583"/><path d="M26 100h14v12H26M72 100H58v12h14M40 88v35M58 88v35" stroke="#8c6a2c" stroke-width="1.400" fill="none"/><g fill="none" stroke="${ink}" stroke-width="2.600" stroke-linecap="round"><path d="M86 98a12 12 0 0 1 0 16M93 94a19 19 0 0 1 0 24"/></g><g font-family="Sora" fill="${ink}"><text x="26" y="160" font-size="17" font-weight="500" letter-spacing="2">•••• ${last}</text><text x="26" y="188" font-size="13" font-weight="500">${owner}</text><text x="314" y="188" font-size="13" font-weight="600" text-anchor="end">09/29</text></g><rect x=".75" y=".75" width="338.500" height="212.500" rx="21" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.500"/></svg>`,
  );
}

/** Logo of a merchant: an icon on a colored background. */
export const sign = (name: string, ground: string, colour: string, size = 48): Html =>
  html`<span style="width:${size}px;height:${size}px;border-radius:${size * 0.34}px;background:${ground};color:${colour};display:grid;place-items:center;flex:none">${icon(name, { size: size * 0.48 })}</span>`;

export const toggle = (on: boolean): Html =>
  html`<span style="width:52px;height:31px;border-radius:16px;padding:3px;display:flex;flex:none;background:${on ? '#3957f0' : '#c5ccde'};justify-content:${on ? 'flex-end' : 'flex-start'}"><i style="width:25px;height:25px;border-radius:50%;background:#fff;box-shadow:0 2px 5px #0a123040"></i></span>`;
