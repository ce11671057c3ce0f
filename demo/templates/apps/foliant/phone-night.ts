import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { phone } from './brand.ts';

const STYLE = css`
body{background:#15120f;color:#e9dcc3}
.sky{position:absolute;left:0;right:0;top:0}
.text{position:absolute;left:28px;right:28px;top:190px}
.text p{font-family:'Source Serif 4';font-size:20px;line-height:1.6;text-indent:1.3em;color:#7d7362}
.text p.now{color:#f4e8d0}
.caret{display:inline-block;width:2.5px;height:24px;background:#e8a64c;vertical-align:-5px;margin-left:2px}
.tools{position:absolute;left:0;right:0;bottom:300px;height:50px;display:flex;align-items:center;justify-content:space-between;padding:0 22px;background:linear-gradient(#15120f00,#15120f 40%)}
.keys{position:absolute;left:0;right:0;bottom:0;height:300px;background:#292420;padding:9px 4px 0;display:flex;flex-direction:column;gap:11px}
.keys div{display:flex;gap:6px;justify-content:center}
.keys span{height:43px;width:33px;border-radius:7px;background:#4b443c;display:grid;place-items:center;font-size:22px;color:#f7efe0;box-shadow:0 1px 0 #0d0b09}
.keys .dark{background:#38322c;width:44px;font-size:16px}
.keys .space{width:190px;font-size:16px}
.keys .return{background:#9a3a2c;width:92px;font-size:16px}
`;

const sky = raw(
  `<svg width="390" height="210" viewBox="0 0 390 210"><defs><linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#22304a"/><stop offset=".6" stop-color="#1e2130"/><stop offset="1" stop-color="#15120f"/></linearGradient><radialGradient id="halo"><stop offset="0" stop-color="#f8d79a" stop-opacity=".5"/><stop offset="1" stop-color="#f8d79a" stop-opacity="0"/></radialGradient></defs><rect width="390" height="210" fill="url(#night)"/><circle cx="310" cy="142" r="70" fill="url(#halo)"/><path d="M322 120a26 26 0 1 0 14 34 20 20 0 0 1-14-34z" fill="#f8d79a"/>${[
    [84, 100],
    [128, 58],
    [214, 112],
    [252, 150],
    [364, 112],
    [300, 62],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.500" fill="#f6e8cc"/>`)
    .join('')}<path d="M0 176c50-26 90-10 140-18s80-22 130-12 80 12 120-4v68H0z" fill="#191614"/></svg>`,
);

const ROWS = ['qwertyuiop', 'asdfghjkl'] as const;
const key = (letter: string): Html => html`<span>${letter}</span>`;

const keyboard = html`<div class="keys">${ROWS.map((row) => html`<div>${[...row].map(key)}</div>`)}
  <div><span class="dark">${icon('arrow-big-up', { size: 21 })}</span>${[...'zxcvbnm'].map(key)}<span class="dark">${icon('delete', { size: 21 })}</span></div>
  <div><span class="dark">123</span><span class="dark" style="font-size:20px">“ ”</span><span class="space">space</span><span class="return">return</span></div></div>`;

export const phoneNight = (): string =>
  phone({
    ink: '#f4e8d0',
    time: '23:48',
    style: STYLE,
    body: html`<div class="sky">${sky}</div>
  <div class="row between" style="position:absolute;left:20px;right:20px;top:64px">${icon('chevron-left', { size: 26 })}<span class="italic" style="font-size:18px">The Crossing</span>${icon('moon-star', { size: 22, colour: '#e8a64c' })}</div>
  <div style="position:absolute;left:28px;top:122px"><b class="serif" style="font-size:34px">742</b> <span style="font-size:15px;color:#b8ab93">words tonight</span></div>
  <div class="text"><p style="text-indent:0">until only the bell was left, and then the bell was a thing she was remembering rather than hearing.</p><p class="now">“Does it have a name?” the boy asked. He had put his ear to the lid.</p><p class="now">“Everything on this boat has a name,” said Agnes. “It’s only that some of them are not written d<span class="caret"></span></p></div>
  <div class="tools" style="color:#b8ab93">${['italic', 'quote', 'message-square-plus', 'undo-2'].map((sign) => icon(sign, { size: 22 }))}<span style="font-size:15px;color:#e8a64c;font-weight:600">258 to go</span></div>
  ${keyboard}`,
  });
