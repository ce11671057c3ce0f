import { phonePage } from '../../kit/frame.ts';
import { css, type Html, html, raw } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { brandStyle, fonts } from './brand.ts';
import { lino } from './mascot.ts';

const style = css`
body{background:#fff6e0}
main{position:absolute;inset:54px 20px 0}
.steps{display:flex;gap:7px;flex:1}
.steps i{height:8px;flex:1;border-radius:5px;background:#f1dcae}
.steps i.on{background:#ff8a2b}
.says{position:relative;background:#fff;border-radius:24px;padding:18px 20px;font-size:22px;font-weight:900;line-height:1.2}
.says::before{content:'';position:absolute;left:-9px;top:34px;width:22px;height:22px;background:#fff;border-radius:5px;transform:rotate(45deg)}
.level{display:flex;align-items:center;gap:16px;height:92px;border-radius:26px;background:#fff;padding:0 18px;margin-top:12px;border:3px solid transparent}
.level.on{border-color:#0a8574;background:#e4faf1}
`;

/** A lemon plant in one of four stages of growth, 0 to 3. */
const plant = (age: number): Html => {
  const stem = [8, 20, 32, 40][age] ?? 8;
  const top = 52 - stem;
  const leaves = Array.from({ length: age + 1 }, (_, index) => {
    const y = top + 2 + index * 9;
    return `<path d="M32 ${y}C22 ${y - 10} 12 ${y - 8} 8 ${y - 2}C16 ${y + 6} 26 ${y + 5} 32 ${y}zM32 ${y}C42 ${y - 10} 52 ${y - 8} 56 ${y - 2}C48 ${y + 6} 38 ${y + 5} 32 ${y}z" fill="${index % 2 ? '#2fa364' : '#46c07b'}"/>`;
  });
  const fruit =
    age === 3
      ? '<circle cx="16" cy="32" r="6" fill="#ffd21f"/><circle cx="48" cy="24" r="6" fill="#ffd21f"/><circle cx="44" cy="42" r="5" fill="#ffd21f"/>'
      : '';
  return raw(
    `<svg width="60" height="72" viewBox="0 0 64 76" style="flex:none"><path d="M32 54V${top}" stroke="#2f8a55" stroke-width="4" stroke-linecap="round"/>${leaves.join('')}${fruit}<path d="M14 50h36l-5 24H19z" fill="#ef6a4a"/><path d="M12 48h40v9H12z" fill="#ff8563"/></svg>`,
  );
};

const LEVELS = [
  ['Nothing yet', 'Start at the harbour'],
  ['A few words', 'Ciao, grazie, caffè'],
  ['Short talks', 'I order and ask my way'],
  ['Long evenings', 'I tell stories, with mistakes'],
] as const;
const CHOSEN = 1;

export const placement = (): string =>
  phonePage({
    fonts,
    styles: [brandStyle, style],
    body: html`<main><div class="row" style="gap:16px;height:44px">${icon('arrow-left', { size: 26, stroke: 2.5 })}<div class="steps">${[0, 1, 2, 3, 4].map((step) => html`<i class="${step < 3 ? 'on' : ''}"></i>`)}</div><span class="soft" style="font-weight:800;font-size:15px">3 of 5</span></div>
<div class="row" style="gap:14px;margin:18px 0 20px">${lino('think', 112)}<div class="says grow">How much Italian lives in you already?</div></div>
${LEVELS.map(
  ([title, about], index) =>
    html`<div class="level ${index === CHOSEN ? 'on' : ''}">${plant(index)}<div class="grow"><div style="font-size:19px;font-weight:900">${title}</div><div class="soft" style="font-size:15px;font-weight:600">${about}</div></div>${index === CHOSEN ? html`<span style="width:30px;height:30px;border-radius:50%;background:#0a8574;display:grid;place-items:center;color:#fff">${icon('check', { size: 19, stroke: 3.2 })}</span>` : html`<span style="width:30px;height:30px;border-radius:50%;border:3px solid #ead9b4"></span>`}</div>`,
)}</main>
<div style="position:absolute;inset:auto 20px 46px"><div class="big">Continue</div><div style="text-align:center;margin-top:14px;font-size:15px;font-weight:800;color:#8a4b00">Not sure? Take the two-minute test</div></div>`,
  });
