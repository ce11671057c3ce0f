import { css, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import { mark, web } from './brand.ts';

const STYLE = css`
.page{display:grid;grid-template-columns:820px 1fr;height:900px}
.scene{position:relative;overflow:hidden;color:#fff}
.scene>svg{position:absolute;inset:0}
.scene h1{position:absolute;left:64px;top:128px;font-size:84px;line-height:.98;font-weight:800;letter-spacing:-.05em}
.form{padding:0 92px;display:flex;flex-direction:column;justify-content:center}
.field{margin-top:18px}
.field label{display:block;font-weight:600;font-size:15px;margin-bottom:7px}
.field div{height:54px;border-radius:16px;box-shadow:inset 0 0 0 1.5px #d8cfee;display:flex;align-items:center;padding:0 18px;font-size:17px}
.field .on{box-shadow:inset 0 0 0 2.5px var(--violet),0 0 0 5px #efe9ff}
`;

const wheel = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="78" fill="none" stroke="#1b0d45" stroke-width="13"/><circle cx="${x}" cy="${y}" r="66" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3"/>${[
    0, 30, 60, 90, 120, 150,
  ]
    .map(
      (turn) =>
        `<path d="M${x - 64} ${y}h128" stroke="#fff" stroke-opacity=".5" stroke-width="2" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join('')}<circle cx="${x}" cy="${y}" r="11" fill="#ffd166"/>`;

type Rider = { hip: readonly [number, number]; shirt: string; trousers: string; skin: string; hair: string };

/** A rider who leans forward, drawn from the hip to the head and to the pedal. */
const rider = ({ hip: [x, y], shirt, trousers, skin, hair }: Rider): string =>
  `<path d="M${x} ${y}L${x + 62} ${y + 52}L${x + 40} ${y + 128}" stroke="${trousers}" stroke-width="34" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M${x + 30} ${y + 132}h42" stroke="#1b0d45" stroke-width="20" stroke-linecap="round"/><path d="M${x + 60} ${y - 150}v30" stroke="${skin}" stroke-width="26" stroke-linecap="round"/><path d="M${x - 4} ${y - 2}C${x - 8} ${y - 70} ${x + 18} ${y - 112} ${x + 52} ${y - 124}" stroke="${shirt}" stroke-width="62" fill="none" stroke-linecap="round"/><path d="M${x + 50} ${y - 112}L${x + 78} ${y - 52}L${x + 134} ${y - 44}" stroke="${shirt}" stroke-width="26" fill="none" stroke-linecap="round" stroke-linejoin="round" style="filter:brightness(.9)"/><circle cx="${x + 136}" cy="${y - 44}" r="14" fill="${skin}"/><circle cx="${x + 72}" cy="${y - 186}" r="40" fill="${skin}"/><path d="M${x + 30} ${y - 178}c-8-46 26-66 58-58 18 4 28 18 24 24-26 2-44 10-50 34-6 16-20 18-32 0z" fill="${hair}"/><circle cx="${x + 90}" cy="${y - 186}" r="4.500" fill="#1b0d45"/><path d="M${x + 80} ${y - 164}q11 6 20-2" stroke="#1b0d45" stroke-width="4" fill="none" stroke-linecap="round"/>`;

const scene = raw(
  `<svg width="820" height="900" viewBox="0 0 820 900"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5b2be0"/><stop offset=".55" stop-color="#8a5bff"/><stop offset=".82" stop-color="#ff9dbb"/></linearGradient></defs><rect width="820" height="900" fill="url(#sky)"/><circle cx="692" cy="384" r="140" fill="#ffd166"/><circle cx="692" cy="384" r="186" fill="#ffd166" opacity=".18"/><path d="M0 610c120-90 230-100 350-40s240 40 470-90v420H0z" fill="#4a1fc4"/><path d="M0 690c160-70 330-60 480-20s220 20 340-30v260H0z" fill="#35138f"/><g fill="#2a1466"><path d="M60 640l26-110 26 110zM108 660l20-84 20 84zM724 620l22-100 22 100z"/></g><path d="M0 800h820v100H0z" fill="#2a1466"/><path d="M30 846h90M190 846h90M350 846h90M510 846h90M670 846h90" stroke="#8a63ff" stroke-width="7" stroke-linecap="round"/><ellipse cx="420" cy="802" rx="330" ry="14" fill="#12072f" opacity=".5"/>${wheel(186, 716)}${wheel(640, 716)}<g fill="none" stroke="#ff5f93" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"><path d="M186 716L258 574H590L640 716M258 574L316 730H540L590 574M424 574L316 730M424 574L540 730M186 716L316 730"/><path d="M590 574l-4-76h36"/></g><path d="M232 556h62M404 556h56" stroke="#1b0d45" stroke-width="18" stroke-linecap="round"/><path d="M424 566l-28-68" stroke="#1b0d45" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/><circle cx="316" cy="730" r="24" fill="#ffd166"/><circle cx="540" cy="730" r="24" fill="#ffd166"/>${rider({ hip: [264, 540], shirt: '#ffd166', trousers: '#1b0d45', skin: '#8d5836', hair: '#2b2024' })}${rider({ hip: [466, 540], shirt: '#fff', trousers: '#c23a73', skin: '#f3c9a8', hair: '#c9573a' })}<g fill="#fff" opacity=".85"><path d="M70 420a26 26 0 0 1 50-8 22 22 0 0 1 38 14H70zM560 190a20 20 0 0 1 38-6 17 17 0 0 1 30 12h-68z"/></g></svg>`,
);

const FIELDS = [
  ['Your name', 'Edith Holm', ''],
  ['Work mail', 'edith@longbike.example', ''],
] as const;

export const signUp = (): string =>
  web({
    style: STYLE,
    body: html`<div class="page">
  <section class="scene">${scene}<div class="row" style="position:absolute;left:64px;top:52px;gap:13px;font-size:22px;font-weight:700">${mark(44)}Tandemdesk</div><h1>Support is<br>a two-seater</h1></section>
  <section class="form"><h2 style="font-size:36px;font-weight:800;letter-spacing:-.035em">Take the front seat</h2><p class="soft" style="font-size:17px;margin-top:8px">Fourteen days with everyone on your team. No card.</p>
    ${FIELDS.map(([label, value]) => html`<div class="field"><label>${label}</label><div>${value}</div></div>`)}
    <div class="field"><label>Your desk’s address</label><div class="on"><span>longbike<i style="display:inline-block;width:2px;height:22px;background:var(--violet);vertical-align:-4px;margin-left:1px"></i></span><span class="grow"></span><span class="soft">.tandemdesk.example</span></div><p class="row" style="gap:7px;margin-top:8px;color:#0c6646;font-weight:600">${icon('circle-check', { size: 17 })}Still free</p></div>
    <div class="row" style="gap:9px;margin-top:20px"><span class="soft" style="font-size:15px;margin-right:4px">We are</span>${['1 to 3', '4 to 15', '16 or more'].map((size, index) => html`<span style="height:42px;padding:0 18px;border-radius:21px;display:grid;place-items:center;font-weight:600;${index === 1 ? 'background:#efe9ff;color:#4c22c9;box-shadow:inset 0 0 0 2px #6a3df0' : 'box-shadow:inset 0 0 0 1.5px #d8cfee'}">${size}</span>`)}</div>
    <span class="btn" style="height:58px;border-radius:18px;font-size:18px;margin-top:26px">Open our desk${icon('arrow-right', { size: 20 })}</span>
    <div class="row" style="gap:14px;margin-top:28px;padding-top:24px;border-top:1px solid var(--line)"><div class="row">${['Marcus Bell', 'Grace Mbeki', 'Elias Ward', 'Rosa Delgado'].map((name, index) => portrait(name, { size: 38, style: `box-shadow:0 0 0 3px #fff;${index ? 'margin-left:-10px' : ''}` }))}</div><span class="soft" style="font-size:15px">2,300 small teams ride along.<br>Already one of them? <b style="font-weight:600;color:#4c22c9">Log in</b></span></div>
  </section></div>`,
  });
