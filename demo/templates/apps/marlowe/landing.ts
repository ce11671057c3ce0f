import { webPage } from '../../kit/frame.ts';
import { css, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { portrait } from '../../kit/portrait.ts';
import {
  BASE,
  budgetBar,
  CATEGORIES,
  categoryIcon,
  FONTS,
  formattedAmount,
  pounds,
  TOTAL_LEFT,
  wordmark,
} from './brand.ts';
import { windowScene } from './pictures.ts';

const STYLE = css`
.left{position:absolute;left:88px;top:0;width:650px;height:900px}
.left header{height:92px;gap:34px;font-weight:500;font-size:15.5px}
h1{font-size:84px;letter-spacing:-.035em;line-height:.99;margin:76px 0 26px}
h1 em{color:var(--green);font-weight:400}
.lead{font-size:20px;line-height:1.5;color:#4a5449;max-width:540px}
.form{margin-top:34px;gap:10px}
.field{height:56px;width:310px;border-radius:10px;background:#fff;box-shadow:inset 0 0 0 1px #d9cfb6;padding:0 18px;display:flex;align-items:center;color:#757b6e;font-size:16px}
.form .button{height:56px;padding:0 26px;font-size:16px;border-radius:10px}
.faces svg+svg{margin-left:-10px}
.faces svg{box-shadow:0 0 0 3px var(--ivory)}
.scene{position:absolute;right:0;top:0;width:620px;height:900px;overflow:hidden;border-radius:0 0 0 40px}
.card{position:absolute;left:708px;top:452px;width:300px;padding:24px 24px 22px;background:var(--paper);border-radius:16px;box-shadow:0 24px 60px -18px #14332799,0 2px 6px #1433271f}
.steps{position:absolute;left:0;bottom:0;width:650px;border-top:1px solid var(--line);padding-top:24px;height:134px;display:grid;grid-template-columns:repeat(3,1fr);gap:28px;font-size:14.5px;color:#4a5449;line-height:1.45}
.steps b{display:block;font:italic 420 19px/1.2 'Source Serif 4';color:var(--green);margin-bottom:6px}
`;

const SHOWN = ['Groceries', 'Children', 'Eating out'];
const STEPS: readonly [string, string][] = [
  ['Fill the jars', 'Give every pound of the month a place before it is gone.'],
  ['Live your month', 'Spend as you do. Marlowe sorts it, and asks when unsure.'],
  ['Talk on Sunday', 'Ten minutes together over one page, not over receipts.'],
];

export const landing = (): string =>
  webPage({
    fonts: FONTS,
    styles: [BASE, STYLE],
    body: html`
      <div class="scene">${windowScene()}</div>
      <main class="left">
        <header class="row">${wordmark(29)}<span class="grow"></span><span>How it works</span><span>Pricing</span><span>Journal</span><span>Log in</span></header>
        <h1>Money at the pace of a <em>household</em></h1>
        <p class="lead">One budget for the people you live with. See what is left for the month, agree on what comes next, and close the book by Sunday lunch.</p>
        <div class="row form"><span class="field">Your email address</span><span class="button">Start a free month</span></div>
        <div class="row" style="gap:14px;margin-top:26px">
          <span class="row faces">${['Ida Hale', 'Kenji Mori', 'Nora Whitby', 'Emil Strand'].map((name) => portrait(name, { size: 36 }))}</span>
          <span class="muted" style="font-size:14.5px">41,200 households keep their book with Marlowe</span>
        </div>
        <div class="steps">${STEPS.map(([name, text]) => html`<p><b>${name}</b>${text}</p>`)}</div>
      </main>
      <aside class="card">
        <div class="row between"><span class="overline">October</span><span class="row muted" style="gap:6px;font-size:13px">${icon('calendar-days', { size: 15 })}9 days to go</span></div>
        <div class="serif" style="font-size:46px;margin:12px 0 4px">${formattedAmount(TOTAL_LEFT)}</div>
        <div class="muted" style="font-size:14px">left for the four of you</div>
        <div class="col" style="gap:15px;margin-top:20px">${CATEGORIES.filter(({ name }) =>
          SHOWN.includes(name),
        ).map(
          ({ name, icon: shape, colour, spent, budget }) => html`
          <div class="row" style="gap:12px">${categoryIcon(shape, colour, 34)}<div class="grow"><div class="row between" style="font-size:14px;font-weight:500;margin-bottom:7px"><span>${name}</span><span class="muted tabular">${pounds(budget - spent)}</span></div>${budgetBar(spent / budget, colour)}</div></div>`,
        )}</div>
      </aside>`,
  });
