import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { phone } from './brand.ts';

const STYLE = css`
body{background:linear-gradient(#d8efe8 0%,#f4f8f6 62%)}
.bar{height:6px;border-radius:3px;background:#b9dcd2;flex:1;overflow:hidden}
.bar i{display:block;height:100%;width:50%;border-radius:3px;background:var(--teal)}
.figure{position:absolute;left:0;right:0;top:236px;height:386px}
.tag{position:absolute;background:var(--ink);color:#fff;border-radius:18px;padding:9px 16px;font-weight:600;font-size:15px;display:flex;gap:8px;align-items:center}
.foot{position:absolute;left:0;right:0;bottom:0;background:#fff;border-radius:30px 30px 0 0;padding:22px 20px 46px;box-shadow:0 -12px 32px -20px #07484a66}
.levels{display:flex;gap:8px;margin:14px 0 18px}
.levels span{flex:1;height:52px;border-radius:16px;display:grid;place-items:center;font-weight:600;background:var(--fog);color:var(--soft);font-size:15px}
.levels .on{background:#fdeae3;color:var(--rust);box-shadow:inset 0 0 0 2px var(--coral)}
`;

const PLACES = [
  [195, 150],
  [152, 186],
  [195, 212],
  [195, 284],
  [98, 262],
  [292, 262],
] as const;

/** Head, shoulders and chest from the front, with the areas that can be tapped. */
const figure = raw(
  `<svg width="390" height="386" viewBox="0 0 390 386"><defs><linearGradient id="skin" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f9e0cd"/><stop offset="1" stop-color="#e3ae8b"/></linearGradient><linearGradient id="top" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fdfefd"/><stop offset="1" stop-color="#b5d8ce"/></linearGradient><radialGradient id="ache"><stop offset="0" stop-color="#f2603b" stop-opacity=".95"/><stop offset=".45" stop-color="#ef7d5c" stop-opacity=".6"/><stop offset="1" stop-color="#ef7d5c" stop-opacity="0"/></radialGradient></defs><circle cx="195" cy="196" r="182" fill="#fff" opacity=".42"/><circle cx="195" cy="196" r="134" fill="#fff" opacity=".5"/><path d="M140 66c-4-44 22-64 56-64s60 22 54 66c-4 34 10 58 0 76H142c-10-20 2-46-2-78z" fill="#4a3026"/><path d="M172 112h46v46c22 14 82 12 102 38 22 28 32 110 36 190h-46l-18-96v96H98v-96l-18 96H34c4-80 14-162 36-190 20-26 80-24 102-38z" fill="url(#skin)"/><path d="M146 162c10 26 88 26 98 0 20 8 48 14 62 24l-16 92 4 108H96l4-108-16-92c14-10 42-16 62-24z" fill="url(#top)"/><path d="M100 386l2-106M290 386l-2-106" stroke="#8fbfb2" stroke-width="2"/><path d="M172 124c14 14 32 14 46 0v18c-14 12-32 12-46 0z" fill="#b97a52" opacity=".35"/><ellipse cx="195" cy="78" rx="43" ry="52" fill="url(#skin)"/><path d="M150 74c2-36 22-50 46-50s44 16 44 50c-8-16-16-24-24-34-18 14-48 12-66 34z" fill="#5b3b2e"/><path d="M172 84q6 5 12 0M206 84q6 5 12 0" stroke="#3a241c" stroke-width="2.600" fill="none" stroke-linecap="round"/><path d="M170 72q7-5 14-1M206 71q7-4 14 1" stroke="#5b3b2e" stroke-width="2.600" fill="none" stroke-linecap="round"/><path d="M195 88l-3 12q3 2 6 1" stroke="#a86a48" stroke-width="2.200" fill="none" stroke-linecap="round"/><path d="M184 113q11-6 22 0" stroke="#9c4a3c" stroke-width="2.600" fill="none" stroke-linecap="round"/><circle cx="228" cy="58" r="46" fill="url(#ache)"/><circle cx="228" cy="58" r="13" fill="#fff"/><circle cx="228" cy="58" r="7.500" fill="#e0542f"/>${PLACES.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="#0f7f79" fill-opacity=".22"/><circle cx="${x}" cy="${y}" r="4.500" fill="#0f7f79"/>`).join('')}</svg>`,
);

export const phoneSymptoms = (): string =>
  phone({
    ink: '#0e2d2f',
    style: STYLE,
    body: html`<div class="row" style="gap:16px;padding:64px 20px 0"><span class="disc" style="background:#fff">${icon('arrow-left', { size: 22 })}</span><span class="bar"><i></i></span><span style="font-weight:600;color:var(--teal)">3 of 6</span></div>
  <div style="padding:20px 24px 0"><h1 style="font-size:32px">Where does it hurt?</h1><p class="soft" style="font-size:17px;margin-top:6px">Touch the place. You can add more.</p></div>
  <div class="figure">${figure}<span class="tag" style="left:262px;top:38px">Temple</span>
    <span class="row" style="position:absolute;left:14px;top:-18px;gap:6px;background:#fff;border-radius:22px;padding:5px;font-size:14px;font-weight:600"><span style="background:var(--teal);color:#fff;border-radius:18px;padding:8px 14px">Front</span><span class="soft" style="padding-right:14px">Back</span></span></div>
  <div class="foot"><div class="row between"><h2 style="font-size:20px">Left temple</h2><span class="soft" style="font-size:15px">Throbbing, since Sunday</span></div>
    <div class="levels">${['Barely', 'Mild', 'Strong', 'Severe'].map((level) => html`<span class="${level === 'Strong' ? 'on' : ''}">${level}</span>`)}</div>
    <span class="btn" style="width:100%;height:56px;border-radius:28px;font-size:17px">Next: when it started</span></div>`,
  });
