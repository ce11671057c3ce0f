import { phonePage } from '../../kit/frame.ts';
import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, flag, flame, fonts, lemon, tabBar } from './brand.ts';
import { linoParts } from './mascot.ts';
import { boat, cypress, house, lemonTree, lighthouse, umbrella, village } from './scenery.ts';

const style = css`
body{background:#57b95f}
.scene{position:absolute;inset:0}
.count{display:flex;align-items:center;gap:6px;font-weight:900;font-size:18px}
.top{position:absolute;left:16px;right:16px;top:60px;height:54px;border-radius:27px;background:#fff;display:flex;align-items:center;justify-content:space-between;padding:0 18px 0 12px;box-shadow:0 8px 18px rgba(12,70,90,.2)}
.stop{position:absolute;left:16px;right:16px;bottom:98px;border-radius:30px;background:#fff;padding:16px 16px 16px 20px;display:flex;align-items:center;gap:14px;box-shadow:0 14px 30px rgba(10,60,40,.28)}
`;

const ROAD = 'M150 850C190 770 50 730 84 640S330 590 300 492S70 440 100 352S300 330 268 262S150 214 84 206';

type Stop = readonly [x: number, y: number, state: 'done' | 'now' | 'later', sign: string];
const STOPS: readonly Stop[] = [
  [88, 628, 'done', 'check'],
  [222, 562, 'done', 'check'],
  [300, 484, 'now', 'star'],
  [172, 420, 'later', 'train-front'],
  [104, 336, 'later', 'shopping-basket'],
  [262, 292, 'later', 'waves'],
];

const LOOK = {
  done: { face: '#ff5c8a', edge: '#d13a68', ink: '#fff', r: 27 },
  now: { face: '#ffb020', edge: '#d98500', ink: '#fff', r: 36 },
  later: { face: '#ffffff', edge: '#c9dbe2', ink: '#7b93a5', r: 25 },
} as const;

function stop([x, y, state, sign]: Stop): string {
  const { face, edge, ink, r } = LOOK[state];
  const size = Math.round(r * 1.05);
  const halo = state === 'now' ? `<circle cx="${x}" cy="${y}" r="${r + 13}" fill="#fff" opacity=".5"/>` : '';
  const drawn = icon(sign, { size, stroke: 3, colour: ink, fill: state === 'now' ? ink : 'none' }).text;
  return `${halo}<ellipse cx="${x}" cy="${y + 7}" rx="${r}" ry="${r}" fill="${edge}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${face}"/><g transform="translate(${x - size / 2} ${y - size / 2})">${drawn}</g>`;
}

const SCENE = raw(
  `<svg class="scene" width="390" height="845" viewBox="0 0 390 845"><defs><linearGradient id="j0" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#bff1ea"/><stop offset=".3" stop-color="#5cd3d6"/><stop offset="1" stop-color="#1fa6bd"/></linearGradient></defs><rect width="390" height="380" fill="url(#j0)"/>
<path d="M180 132h40M340 140h34M168 178h34M348 232h30M20 130h36" stroke="#fff" stroke-opacity=".65" stroke-width="4" stroke-linecap="round"/>
${boat([318, 190, 0.9], '#ffd24a')}${boat([222, 156, 0.5], '#ff8aa5')}
<path d="M0 176q60-26 112 4q52 26 70 62H0z" fill="#4fb765"/><path d="M0 196q60-14 110 12q36 18 50 40H0z" fill="#6fce78"/>
<path d="M0 252q80-34 178-8t212-14v90H0z" fill="#ffe7ad"/><path d="M0 272q96-32 190-4t200-16v600H0z" fill="#9be07c"/>
<path d="M0 410q120-60 220-22t170-30v500H0z" fill="#7fd270"/><path d="M0 548q110-48 210-14t180-40v360H0z" fill="#64c168"/><path d="M0 690q140-60 250-20t140-20v200H0z" fill="#4dae5f"/>
<path d="M206 452q60-14 184-44M220 470q60-16 170-36M236 490q50-14 154-34" stroke="#5fb95c" stroke-width="4" fill="none" stroke-linecap="round"/>
<path d="${ROAD}" fill="none" stroke="#e2c68d" stroke-width="38" stroke-linecap="round"/><path d="${ROAD}" fill="none" stroke="#fff4d8" stroke-width="30" stroke-linecap="round"/><path d="${ROAD}" fill="none" stroke="#efdcae" stroke-width="3" stroke-dasharray="9 13" stroke-linecap="round"/>
${lighthouse([62, 206, 0.9])}${umbrella([338, 268, 0.7], '#ff5c8a')}${umbrella([372, 262, 0.7], '#ffb020')}${umbrella([34, 264, 0.6], '#7b5cff')}
${village([214, 404, 0.9])}${cypress([306, 402, 0.8])}${cypress([322, 408, 1])}${cypress([196, 398, 0.7])}
${house([34, 470, 1], '#ffe08a', '#d1553b')}${house([70, 482, 0.85], '#ff9fb5', '#b53f56')}${cypress([12, 486, 1])}${cypress([104, 484, 0.8])}
${lemonTree([46, 566, 0.9])}${lemonTree([140, 520, 0.75])}${lemonTree([352, 620, 1.1])}${lemonTree([300, 654, 0.9])}${lemonTree([22, 690, 1])}
${STOPS.map(stop).join('')}
<svg overflow="visible" x="204" y="424" width="76" height="86" viewBox="-24 -14 248 262">${linoParts('cheer')}</svg></svg>`,
);

export const journey = (): string =>
  phonePage({
    fonts,
    ink: '#16324a',
    styles: [brandStyle, style],
    body: html`${SCENE}
<div class="top"><span class="count">${flag(32)}Italian</span><span class="count">${flame(27)}41</span><span class="count">${lemon(27)}1,280</span></div>
<div class="stop"><div class="grow"><div style="font-size:14px;font-weight:800;color:#a35a00">Stop 8, lesson 3 of 5</div><h2 style="font-size:24px;margin-top:1px">La pasticceria</h2><div style="display:flex;gap:5px;margin-top:9px">${[1, 1, 0, 0, 0].map((done) => html`<i style="height:9px;flex:1;border-radius:5px;background:${done ? '#ffb020' : '#f1e8d8'}"></i>`)}</div></div><span style="width:104px;height:62px;border-radius:31px;background:#0a8574;color:#fff;display:grid;place-items:center;font-weight:900;font-size:19px">Go on</span></div>
${tabBar('Journey')}`,
  });
